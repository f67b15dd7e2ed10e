// What is looked for in a list.
import Search from 'lucide-react/icons/search'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type SearchFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'labelHidden'>

/** Its label is spoken and serves as the placeholder. Debouncing is the caller's. */
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
