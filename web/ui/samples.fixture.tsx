// Every component of the kit with the longest words it may have to show.
import type { ReactNode } from 'react'
import { Amount } from './Amount.tsx'
import { AmountField } from './AmountField.tsx'
import { Avatar } from './Avatar.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Band } from './Band.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { CopyButton } from './CopyButton.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ErrorText } from './ErrorText.tsx'
import { FilterChips } from './FilterChips.tsx'
import { List, ListRow } from './ListRow.tsx'
import { MoreText } from './MoreText.tsx'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ReceiptCard } from './ReceiptCard.tsx'
import { Select } from './Select.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { Snackbars } from './Snackbars.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Switch } from './Switch.tsx'
import { Tally } from './Tally.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

/** As long as a name may be, and without a space to break at. */
const longWord = 'Pinakamakapangyarihangmangingisdangtagapagtanggolngkaragatan'
/** The longest word of the texts that are not typed by anybody. */
const word = 'Pinagkakatiwalaan'
const sentence = 'Hindi namin ito mababasa ngayon, kaya subukan ulit pagkatapos ng ilang minuto.'
const amount = '₱99,999.99'

export const samples: Record<string, ReactNode> = {
  'a plain amount': <Amount text={amount} size="xl" />,
  'a price': <Amount text={amount} size="large" />,
  'money in': <Amount text={amount} direction="in" />,
  'an amount field': <AmountField label={longWord} size="large" defaultValue="99999.99" errors={[sentence]} />,
  'a balance': (
    <BalanceCard label="Available" amount={amount} action={<Button full>{sentence}</Button>}>
      {longWord}
    </BalanceCard>
  ),
  'a balance that failed': <BalanceCard label="Available" error={sentence} retry={<Button>Subukan ulit</Button>} />,
  'a balance that loads': <BalanceCard label="Available" />,
  'a button of a long sentence': <Button>{sentence}</Button>,
  'a busy button': (
    <Button busy busyText={sentence}>
      Pay
    </Button>
  ),
  'a card': (
    <Card title={longWord} aside={<Button size="small">Tingnan lahat</Button>}>
      {longWord}
    </Card>
  ),
  'a checkbox': <Checkbox>{word}</Checkbox>,
  'quick amounts': (
    <ChipGroup
      label={word}
      name="amount"
      value="1"
      options={['1', '2', '3'].map((value) => ({ value, label: amount }))}
    />
  ),
  'a copy button': <CopyButton text="pixel.ph" label={sentence} />,
  'an empty state': <EmptyState text={longWord} hint={longWord} action={<Button>{sentence}</Button>} size="page" />,
  'an error summary': <ErrorSummary title={word} errors={[{ fieldId: 'a', text: word }, { text: sentence }]} />,
  'filter chips': <FilterChips label="Reactions" value="a" items={[{ value: 'a', label: longWord, count: 99_999 }]} />,
  'a row with a link, a status and an amount': (
    <List>
      <ListRow
        start={<Avatar name={longWord} />}
        title={longWord}
        subtitle={`@${longWord}`}
        href="/ana"
        end={
          <>
            <Amount text={amount} direction="in" />
            <StatusBadge tone="processing">Pinoproseso pa</StatusBadge>
          </>
        }
      />
    </List>
  ),
  'a long text': (
    <MoreText moreLabel="more" lessLabel="less">
      {`${longWord} `.repeat(6)}
    </MoreText>
  ),
  'a notice': (
    <Notice title={longWord} action={<Button size="small">{sentence}</Button>}>
      {longWord}
    </Notice>
  ),
  'a band': <Band>{word}</Band>,
  'an error': <ErrorText>{longWord}</ErrorText>,
  'a password field': <PasswordField label={longWord} hint={longWord} errors={[longWord]} />,
  'a receipt': (
    <ReceiptCard
      status={{ tone: 'completed', word: 'Pinoproseso pa' }}
      title={longWord}
      amount={amount}
      note={sentence}
      rows={[
        { label: 'Mula kay', value: longWord },
        { label: 'Halagang natanggap', value: amount, strong: true },
      ]}
      reference={{ label: 'Reference number', value: '01J9ZC6W3N4X5Y6Z7A8B9C0D1E' }}
      check={sentence}
      footer={<Button>{sentence}</Button>}
    />
  ),
  'a select': <Select label={longWord} options={[{ value: 'a', label: longWord }]} />,
  'a secret that is shown once': (
    <ShownOnce
      title={longWord}
      hint={sentence}
      secret="pixel_live_0123456789abcdef0123456789abcdef"
      copyLabel={sentence}
    />
  ),
  'rows that load': (
    <div>
      <SkeletonRows count={3} />
    </div>
  ),
  snackbars: <Snackbars items={[{ id: 'a', text: longWord, tone: 'error' }]} onClose={() => undefined} />,
  'a switch': <Switch label={longWord} hint={longWord} />,
  'a tally': <Tally label="Goal" value={1} total={2} />,
  'a text area': <TextArea label={longWord} max={120} defaultValue={longWord} errors={[longWord]} />,
  'a field with text before and after': (
    <TextField label="Page address" note="(hindi kailangan)" before="pixel.ph/" after=".com" hint={longWord} />
  ),
  'the bar at the bottom': (
    <BottomBar
      items={['Simula', 'Mga post', 'Gumawa', 'Pitaka', 'Ako'].map((label) => ({ label, icon: <svg />, href: '/' }))}
    />
  ),
}
