// Style guide: list rows and their skeletons.

import Users from 'lucide-react/icons/users'
import { Amount } from '../Amount.tsx'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { List, ListRow } from '../ListRow.tsx'
import { Loading } from '../Loading.tsx'
import { SearchField } from '../SearchField.tsx'
import { Skeleton, SkeletonRows } from '../Skeleton.tsx'
import { Part } from './Part.tsx'
import { longName } from './People.tsx'
import styles from './Styleguide.module.css'

export function Lists() {
  return (
    <Part id="lists" title="Lists">
      <div className={styles.columns}>
        <Card title="Followers" titleAs="h3" aside={<a href="#lists">See all</a>}>
          <SearchField label="Search Follower" />
          <List>
            {['Ana Reyes', longName].map((name) => (
              <ListRow
                key={name}
                start={<Avatar name={name} />}
                title={name}
                subtitle="@ana.reyes"
                href="#lists"
                end={
                  <>
                    <Button size="small" variant="outline">
                      Remove
                    </Button>
                    <Button size="small" variant="danger">
                      Block
                    </Button>
                  </>
                }
              />
            ))}
            <ListRow
              start={<Users />}
              title="Gift from Kuya Ben"
              subtitle="10:38 am"
              end={<Amount text="₱200.00" direction="in" bare />}
            />
          </List>
        </Card>
        <Card title="Loading" titleAs="h3">
          <Loading label="Loading followers">
            <SkeletonRows count={3} />
            <Skeleton shape="block" height={96} />
          </Loading>
        </Card>
      </div>
    </Part>
  )
}
