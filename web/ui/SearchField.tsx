// A search field.
import Search from 'lucide-react/icons/search'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type SearchFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'labelHidden'>

/** The label is the accessible name and the placeholder. The caller debounces. */
export function SearchField({ label, ...field }: SearchFieldProps) {
  return (
    <TextField
      placeholder={typeof label === 'string' ? label : undefined}
      autoComplete="off"
      enterKeyHint="search"
      {...field}
      label={label}
      labelHidden
      type="search"
      before={<Search />}
    />
  )
}
