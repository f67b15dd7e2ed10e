// Style guide: avatars, covers, tabs and filter chips.

import { Avatar } from '../Avatar.tsx'
import { Cover } from '../Cover.tsx'
import { FilterChips } from '../FilterChips.tsx'
import { MoreText } from '../MoreText.tsx'
import { Tabs } from '../Tabs.tsx'
import { Part } from './Part.tsx'
import styles from './Styleguide.module.css'

export const longName = 'María Concepción “Connie” Bautista-Macaraeg de los Reyes'

export function People() {
  return (
    <Part id="people" title="Faces">
      <Cover name="ana" />
      <div className={styles.row}>
        <Avatar name={longName} size={120} />
        <Avatar name="Ana Reyes" size={88} />
        <Avatar name="jun.jun" size={72} />
        <Avatar name="Ñino" size={56} />
        <Avatar name="Kuya Ben" size={48} />
        <Avatar name="李小龙" size={40} />
        <Avatar name="Liza" size={32} />
        <Avatar name="Bo" size={24} />
      </div>
      <MoreText moreLabel="more" lessLabel="less">
        I paint jeepneys, carabaos and the sea at Siargao, mostly in gouache and mostly at night when the kids are
        asleep. Your gifts buy paper, brushes and the bus fare to the next island. I answer every question, sometimes
        late. Prints go out on the first Monday of the month, wrapped in old calendars, and each carries a number in
        pencil.
      </MoreText>
      <Tabs
        label="Sections of Ana's page"
        items={['Home', 'My Goals', 'Ask Me Anything', 'Snap', 'Bloc'].map((label, index) => ({
          label,
          href: `#${label}`,
          current: index === 1,
        }))}
      />
      <FilterChips
        label="Which reactions"
        value="all"
        onValueChange={() => {}}
        items={[
          { value: 'all', label: 'All', count: 1284 },
          { value: 'love', label: 'Love', count: 902 },
          { value: 'haha', label: 'Haha', count: 210 },
          { value: 'support', label: 'Support', count: 172 },
        ]}
      />
    </Part>
  )
}
