// The available balance in one line with the withdraw button; the wallet page shows the rest.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { words } from '#contract/texts.ts'
import { say } from '../../language/say.ts'
import { Link } from '../../shell/Link.tsx'
import { speakPesos } from '../../shell/speak-pesos.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorText } from '../../ui/ErrorText.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Withdraw } from '../payouts/Withdraw.tsx'
import styles from './BalanceLine.module.css'
import { type Balances, getPesoBalance } from './balances.ts'

export function BalanceLine({ balances: { data, error, reload } }: { balances: Balances }) {
  const balance = getPesoBalance(data)
  return (
    <Card title={say('Available')} aside={<Link href={addresses.wallet}>{say('Wallet')}</Link>}>
      {balance ? (
        <div className={styles.line}>
          <Amount
            text={formatPesos(balance.amount)}
            spoken={speakPesos(balance.amount)}
            size="large"
            className={styles.amount}
          />
          <Withdraw size="medium" />
        </div>
      ) : error || data ? (
        <div className={styles.line}>
          <ErrorText>{say(words.balanceUnavailable)}</ErrorText>
          <Button variant="outline" size="medium" onClick={() => reload()}>
            {say('Try Again')}
          </Button>
        </div>
      ) : (
        <Loading label={say('Loading balance')}>
          <Skeleton shape="block" height={44} />
        </Loading>
      )}
    </Card>
  )
}
