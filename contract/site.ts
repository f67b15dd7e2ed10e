// Settings of the whole site that do not belong to an account.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { isLanguage, type Language } from './languages.ts'
import { texts } from './texts.ts'

export const site = {
  chooseLanguage: endpoint('POST /v1/site/language', {
    summary: 'Chooses the language of the pages on this device, and of the mails where somebody is signed in.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.strictObject({
      /** `en` or `fil`. */
      language: z.custom<Language>(isLanguage, texts.languageUnknown),
    }),
    data: z.object({ language: z.enum(['en', 'fil']) }),
  }),
  chooseDataSaver: endpoint('POST /v1/site/data-saver', {
    summary: 'Chooses whether the pages on this device save data, whatever its browser asks for.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.strictObject({ data_saver: flag }),
    data: z.object({ data_saver: z.boolean() }),
  }),
  sayAdult: endpoint('POST /v1/site/adult', {
    summary:
      'Says that one is 18 or older, and so sees sensitive photos; or takes it back. Kept with the account, or on this device where nobody is signed in.',
    access: 'anyone',
    body: z.strictObject({ is_adult: flag }),
    data: z.object({ is_adult: z.boolean() }),
  }),
}
