// Settings of the whole site that do not belong to an account.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { isLanguage, type Language } from './languages.ts'
import { texts } from './texts.ts'

export const site = {
  chooseLanguage: endpoint('POST /v1/site/language', {
    summary: 'Set the language of the pages on this device and, for a signed-in account, of its mails.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.strictObject({
      /** `en` or `fil`. */
      language: z.custom<Language>(isLanguage, texts.languageUnknown),
    }),
    data: z.object({ language: z.enum(['en', 'fil']) }),
  }),
  chooseDataSaver: endpoint('POST /v1/site/data-saver', {
    summary: 'Set whether pages on this device save data, regardless of the browser’s setting.',
    access: 'anyone',
    whileSuspended: 'works',
    body: z.strictObject({ data_saver: flag }),
    data: z.object({ data_saver: z.boolean() }),
  }),
  sayAdult: endpoint('POST /v1/site/adult', {
    summary:
      'Confirm that the viewer is 18 or older and may see sensitive photos, or revoke it. Stored with the account, or on this device without one.',
    access: 'anyone',
    body: z.strictObject({ is_adult: flag }),
    data: z.object({ is_adult: z.boolean() }),
  }),
}
