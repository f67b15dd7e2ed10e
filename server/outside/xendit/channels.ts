// Xendit's codes for the banks and wallets that we know by a slug. The list itself always comes from Xendit.

const banks: Record<string, string> = {
  bdo: 'PH_BDO',
  bpi: 'PH_BPI',
  metrobank: 'PH_MET',
  unionbank: 'PH_UBP',
  landbank: 'PH_LBP',
  pnb: 'PH_PNB',
  'security-bank': 'PH_SEC',
  rcbc: 'PH_RCBC',
  'china-bank': 'PH_CBC',
  eastwest: 'PH_EWB',
  aub: 'PH_AUB',
  dbp: 'PH_DBP',
  psbank: 'PH_PSB',
  pbcom: 'PH_PBC',
  'bank-of-commerce': 'PH_BOC',
  maybank: 'PH_MPI',
  'china-bank-savings': 'PH_CBS',
  'veterans-bank': 'PH_PVB',
  philtrust: 'PH_PTC',
  pbb: 'PH_PBB',
  'sterling-bank': 'PH_SBA',
  ctbc: 'PH_CTBC',
  'bdo-network': 'PH_ONB',
  'bpi-direct-banko': 'PH_BPIDB',
  allbank: 'PH_ABP',
  equicom: 'PH_EQB',
  'card-bank': 'PH_CRD',
  cebuana: 'PH_CEBRUR',
  'producers-bank': 'PH_PRB',
  'wealth-bank': 'PH_WDB',
  'malayan-bank': 'PH_MSB',
  'eastwest-rural': 'PH_EWR',
  'sun-savings': 'PH_SSB',
  'isla-bank': 'PH_ISLA',
  dungganon: 'PH_DBI',
  'standard-chartered': 'PH_SCB',
  citystate: 'PH_CSB',
  netbank: 'PH_NET',
  cimb: 'PH_CIMB',
  gotyme: 'PH_GTB',
  'maya-bank': 'PH_MYB',
  seabank: 'PH_SB',
  'robinsons-bank': 'PH_ROB',
}
const wallets: Record<string, string> = {
  gcash: 'PH_GCASH',
  maya: 'PH_PAYMAYA',
  grabpay: 'PH_GRABPAY',
  shopeepay: 'PH_SP',
  coins: 'PH_COINS',
  palawanpay: 'PH_PPSF',
  starpay: 'PH_SPY',
}
const codes = new Map([...Object.entries(banks), ...Object.entries(wallets)])
const slugs = new Map([...codes].map(([slug, code]) => [code, slug]))

/** A channel that is not in our list has its code as slug; none of our own begins with `ph-`. */
export function getSlug(channelCode: string): string {
  return slugs.get(channelCode) ?? channelCode.toLowerCase().replaceAll('_', '-')
}

/** Undefined for a slug that cannot be a channel of Xendit. */
export function getChannelCode(slug: string): string | undefined {
  return codes.get(slug) ?? (/^ph-[a-z0-9-]+$/.test(slug) ? slug.toUpperCase().replaceAll('-', '_') : undefined)
}

/** Wallets are identified by a mobile number, written `09…`. */
export function isWallet(slug: string): boolean {
  return Object.hasOwn(wallets, slug)
}
