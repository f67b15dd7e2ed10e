import type { Profile } from './people.ts'

/** Test people. Each gets a wallet when first chosen. */
export const TEST_PEOPLE: Profile[] = [
  {
    username: 'marisol.reyes',
    name: 'Marisol Reyes',
    email: 'marisol@wallet.example',
    email_verified: true,
    mobile_number: '+639171234501',
  },
  {
    username: 'junjun_92',
    name: 'Juan Bautista Jr.',
    email: 'junjun@wallet.example',
    email_verified: true,
    mobile_number: '+639181234502',
  },
  {
    username: 'ligaya',
    name: 'Ligaya Cruz',
    email: 'ligaya@wallet.example',
    email_verified: false,
    mobile_number: '+639191234503',
  },
]
