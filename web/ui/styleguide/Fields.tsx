// Style guide: form fields, valid and invalid.
import { useState } from 'react'
import { AmountField } from '../AmountField.tsx'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { ChipGroup } from '../ChipGroup.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { Select } from '../Select.tsx'
import { Switch } from '../Switch.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextField } from '../TextField.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export function Fields() {
  const [amount, setAmount] = useState('99999.99')
  const [chip, setChip] = useState<string | null>('50')
  const [wrong, setWrong] = useState(false)
  return (
    <Part id="fields" title="Fields">
      <div className={styles.columns}>
        {wrong && (
          <ErrorSummary
            title="Please look at two fields."
            errors={[
              { fieldId: 'guide-email', text: 'The email is required.' },
              { fieldId: 'guide-message', text: 'Use at most 120 characters for the message.' },
            ]}
          />
        )}
        <ChipGroup
          label="How much?"
          name="guide-amount"
          value={chip}
          onValueChange={setChip}
          options={[20, 50, 100, 200, 300, 400].map((pesos) => ({
            value: String(pesos),
            label: `₱${pesos}`,
            spoken: `${pesos} pesos`,
          }))}
        />
        <AmountField label="Other amount" value={amount} onValueChange={setAmount} hint="Available: ₱99,999.99" />
        <AmountField label="Withdraw" size="large" defaultValue="1500" errors={['Insufficient balance']} />
        <TextField
          id="guide-email"
          label="Email"
          type="email"
          autoComplete="email"
          errors={['The email is required.']}
        />
        <TextField
          label="Page address"
          before="pixel.ph/"
          defaultValue="ana"
          hint="Letters, digits, dots and dashes."
        />
        <TextField label="Name" note="(optional)" placeholder="Someone" maxLength={16} />
        <TextField label="Account" defaultValue="Cannot be changed" disabled />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="halo-halo" />
        <TextArea
          id="guide-message"
          label="Message"
          note="(optional)"
          max={120}
          defaultValue="Ang ganda ng mga gawa mo, Ana! 👨‍👩‍👧 Para sa bagong brushes."
        />
        <Select
          label="Bank"
          placeholder="Choose a bank"
          options={[
            { value: 'bpi', label: 'Bank of the Philippine Islands' },
            { value: 'rural', label: 'Rural Bank of San Antonio de Padua (Nueva Ecija), Incorporated' },
          ]}
        />
        <div>
          <Switch label="Send anonymously" hint="Ana will see: Someone sent ₱50" defaultChecked />
          <Switch label="Make it FREE" />
          <Switch label="Not yours to change" disabled />
          <Checkbox name="hold">Hold everything until I let it through</Checkbox>
          <Button variant="outline" size="medium" onClick={() => setWrong(!wrong)}>
            The errors as a summary
          </Button>
        </div>
      </div>
    </Part>
  )
}
