// The picture of a form: chosen, cropped, uploaded; what fails on the way, and what the form gets.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPicture, holdUpload, mountApp } from '../testing.tsx'
import { PictureField, useChosenPicture } from './PictureField.tsx'

const saved = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const answered = { filename: 'kept-1', absolute_url: saved }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const shown = page.getByRole('img', { name: 'Banner' })

function Field({ before, hint, errors }: { before?: string; hint?: string; errors?: string[] }) {
  const { picture, isUploading, field } = useChosenPicture()
  return (
    <>
      <PictureField
        label="Banner"
        aspect={1}
        widthMaxPx={800}
        saved={before}
        errors={errors}
        {...(hint && { hint })}
        {...field}
      />
      <p>Saves {picture ? String(picture.filename) : 'nothing new'}</p>
      <p>{isUploading ? 'Uploading' : 'Idle'}</p>
    </>
  )
}

const choose = async (label: string, file: File) => page.getByLabelText(label, { exact: true }).upload(file)

test('a chosen picture is cropped, uploaded while the form waits, and given to the form', async () => {
  const release = holdUpload(answered)
  mountApp(<Field />)
  await choose('Add picture', await drawPicture('banner.png'))
  await button('Use photo').click()
  await expect.element(page.getByText('Uploading')).toBeVisible()
  await expect.element(page.getByLabelText('Add picture', { exact: true })).toBeDisabled()
  await release()
  await expect.element(page.getByText('Saves kept-1')).toBeVisible()
  await expect.element(page.getByText('Idle')).toBeVisible()
  await expect.element(shown).toBeVisible()
})

test('a saved picture can be removed', async () => {
  mountApp(<Field before={saved} />)
  await expect.element(shown).toBeVisible()
  await button('Remove picture').click()
  await expect.element(page.getByText('Saves null')).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
})

test('a saved picture cannot be removed while the one that replaces it is uploaded', async () => {
  const release = holdUpload(answered)
  mountApp(<Field before={saved} />)
  await choose('Change picture', await drawPicture('banner.png'))
  await button('Use photo').click()
  await expect.element(page.getByText('Uploading')).toBeVisible()
  await expect.element(button('Remove picture')).toBeDisabled()
  await release()
  await expect.element(page.getByText('Idle')).toBeVisible()
  await button('Remove picture').click()
  await expect.element(page.getByText('Saves null')).toBeVisible()
})

test('closing the crop without a choice changes nothing, and the same file can be chosen again', async () => {
  mountApp(<Field before={saved} />)
  const file = await drawPicture('banner.png')
  for (const _ of [1, 2]) {
    await choose('Change picture', file)
    await expect.element(page.getByRole('dialog', { name: 'Crop Image' })).toBeVisible()
    // A browser reports the choice of a file only if the field had another one, or none.
    expect(document.querySelector<HTMLInputElement>('input[type=file]')!.value).toBe('')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await expect.element(page.getByText('Saves nothing new')).toBeVisible()
})

test('what is no picture is refused before it can be cropped', async () => {
  mountApp(<Field />)
  await choose('Add picture', new File(['words'], 'words.png', { type: 'image/png' }))
  await expect.element(page.getByRole('dialog').getByText('words.png')).toBeVisible()
  await expect.element(page.getByText('Saves nothing new')).toBeVisible()
})

test('the field is described by its hint and its errors, and by nothing that is not on the page', async () => {
  mountApp(
    <>
      <Field />
      <Field before={saved} hint="Square at best." errors={['Too small.']} />
    </>,
  )
  const plain = page.getByLabelText('Add picture', { exact: true })
  const described = page.getByLabelText('Change picture', { exact: true })
  await expect.element(described).toHaveAccessibleDescription('Square at best. Too small.')
  for (const input of [plain, described])
    for (const id of input.element().getAttribute('aria-describedby')!.split(' '))
      expect(document.getElementById(id), id).not.toBeNull()
})
