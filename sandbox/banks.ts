// The Philippine banks and e-wallets that receive payouts.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parse } from './errors.ts'
import type { Sandbox } from './sandbox.ts'

export type Bank = {
  slug: string
  name: string
  category: 'bank' | 'ewallet'
  /** Xendit's channel code; null when Xendit's list does not publish it. */
  xenditCode: string | null
}

/** Channel of accounts at this provider itself: not a bank, so not in the list of banks. */
export const OWN_CHANNEL = 'epayment'

/** Limits of one transfer to a bank, in centavos: those of InstaPay. */
export const BANK_LIMITS = { min: 100, max: 5_000_000, increment: 1 }

const Query = z.object({
  search: z.string().max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
})

export function bankRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/v1/banks', (request) => {
    const { search, page, per_page } = parse(Query, request.query)
    const wanted = search.trim().toLowerCase()
    const found = listBanks(sandbox).filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(wanted))
    return {
      data: found.slice((page - 1) * per_page, page * per_page).map(({ slug, name, category }) => ({
        slug,
        name,
        category,
        limits: BANK_LIMITS,
        online: isOnline(sandbox, slug),
      })),
      meta: {
        current_page: page,
        per_page,
        last_page: Math.max(1, Math.ceil(found.length / per_page)),
        total: found.length,
      },
    }
  })
}

/** All banks that are not retired, by name. */
export function listBanks({ knobs }: Pick<Sandbox, 'knobs'>): Bank[] {
  return BANKS.filter((bank) => !knobs.values.banks.retired.includes(bank.slug))
}

/** Undefined for a bank that does not exist or is retired. */
export function findBank(sandbox: Pick<Sandbox, 'knobs'>, slug: string): Bank | undefined {
  return listBanks(sandbox).find((bank) => bank.slug === slug)
}

/** Payouts to an offline bank stay accepted. */
export function isOnline({ knobs }: Pick<Sandbox, 'knobs'>, slug: string): boolean {
  return !knobs.values.banks.offline.includes(slug)
}

/** All banks, retired ones included. */
export const BANKS: Bank[] = [
  bank('bdo', 'BDO Unibank', 'PH_BDO'),
  bank('bpi', 'Bank of the Philippine Islands (BPI)', 'PH_BPI'),
  bank('metrobank', 'Metropolitan Bank and Trust Company (Metrobank)', 'PH_MET'),
  bank('unionbank', 'Union Bank of the Philippines (UnionBank)', 'PH_UBP'),
  bank('landbank', 'Land Bank of the Philippines (LandBank)', 'PH_LBP'),
  bank('pnb', 'Philippine National Bank (PNB)', 'PH_PNB'),
  bank('security-bank', 'Security Bank', 'PH_SEC'),
  bank('rcbc', 'Rizal Commercial Banking Corporation (RCBC)', 'PH_RCBC'),
  bank('china-bank', 'China Banking Corporation (China Bank)', 'PH_CBC'),
  bank('eastwest', 'East West Bank (EastWest)', 'PH_EWB'),
  bank('aub', 'Asia United Bank (AUB)', 'PH_AUB'),
  bank('dbp', 'Development Bank of the Philippines (DBP)', 'PH_DBP'),
  bank('psbank', 'Philippine Savings Bank (PSBank)', 'PH_PSB'),
  bank('pbcom', 'Philippine Bank of Communications (PBCOM)', 'PH_PBC'),
  bank('bank-of-commerce', 'Bank of Commerce', 'PH_BOC'),
  bank('maybank', 'Maybank Philippines', 'PH_MPI'),
  bank('china-bank-savings', 'China Bank Savings', 'PH_CBS'),
  bank('veterans-bank', 'Philippine Veterans Bank', 'PH_PVB'),
  bank('philtrust', 'Philippine Trust Company (Philtrust Bank)', 'PH_PTC'),
  bank('pbb', 'Philippine Business Bank', 'PH_PBB'),
  bank('sterling-bank', 'Sterling Bank of Asia', 'PH_SBA'),
  bank('ctbc', 'CTBC Bank (Philippines)', 'PH_CTBC'),
  bank('bdo-network', 'BDO Network Bank', 'PH_ONB'),
  bank('bpi-direct-banko', 'BPI Direct BanKo', 'PH_BPIDB'),
  bank('allbank', 'AllBank', 'PH_ABP'),
  bank('equicom', 'Equicom Savings Bank', 'PH_EQB'),
  bank('card-bank', 'CARD Bank', 'PH_CRD'),
  bank('cebuana', 'Cebuana Lhuillier Bank', 'PH_CEBRUR'),
  bank('producers-bank', 'Producers Bank', 'PH_PRB'),
  bank('wealth-bank', 'Wealth Development Bank', 'PH_WDB'),
  bank('malayan-bank', 'Malayan Bank Savings', 'PH_MSB'),
  bank('eastwest-rural', 'EastWest Rural Bank (Komo)', 'PH_EWR'),
  bank('sun-savings', 'Sun Savings Bank', 'PH_SSB'),
  bank('isla-bank', 'ISLA Bank', 'PH_ISLA'),
  bank('dungganon', 'Dungganon Bank', 'PH_DBI'),
  bank('standard-chartered', 'Standard Chartered Bank', 'PH_SCB'),
  bank('citystate', 'Citystate Savings Bank', 'PH_CSB'),
  bank('netbank', 'Netbank', 'PH_NET'),
  bank('cimb', 'CIMB Bank Philippines', 'PH_CIMB'),
  bank('gotyme', 'GoTyme Bank', 'PH_GTB'),
  bank('maya-bank', 'Maya Bank', 'PH_MYB'),
  bank('seabank', 'SeaBank Philippines', 'PH_SB'),
  bank('tonik', 'Tonik Digital Bank', null),
  bank('uno', 'UNO Digital Bank', null),
  bank('uniondigital', 'UnionDigital Bank', null),
  bank('ofbank', 'Overseas Filipino Bank (OFBank)', null),
  wallet('gcash', 'GCash (e-wallet)', 'PH_GCASH'),
  wallet('maya', 'Maya (e-wallet)', 'PH_PAYMAYA'),
  wallet('grabpay', 'GrabPay (e-wallet)', 'PH_GRABPAY'),
  wallet('shopeepay', 'ShopeePay (e-wallet)', 'PH_SP'),
  wallet('coins', 'Coins.ph (e-wallet)', 'PH_COINS'),
  wallet('palawanpay', 'PalawanPay (e-wallet)', 'PH_PPSF'),
  wallet('starpay', 'StarPay', 'PH_SPY'),
  // Retired by default, because it merged into BPI: tests a saved account at a bank that no longer exists.
  bank('robinsons-bank', 'Robinsons Bank', 'PH_ROB'),
  // Offline by default.
  bank('offline-test-bank', 'Test bank that is offline', null),
].sort((a, b) => a.name.localeCompare(b.name, 'en'))

function bank(slug: string, name: string, xenditCode: string | null): Bank {
  return { slug, name, category: 'bank', xenditCode }
}

function wallet(slug: string, name: string, xenditCode: string | null): Bank {
  return { slug, name, category: 'ewallet', xenditCode }
}
