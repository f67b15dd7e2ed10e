// What stands in the place of a page that cannot be shown.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { ApiError } from './api.ts'
import { getErrorPage } from './error-pages.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const home = page.getByRole('link', { name: 'BACK TO HOME' })
const retry = page.getByRole('button', { name: 'Try Again' })

function show(error: unknown, onRetry?: () => void): void {
  const { title } = document
  onTestFinished(() => {
    document.title = title
  })
  mountApp(getErrorPage(error, onRetry))
}

test.each([
  ['NotFoundException', 'Page Not Found'],
  ['ValidationException', 'Page Not Found'],
  ['ContentNotAccessibleException', 'Content not accessible'],
] as const)('%s leads home, and offers no retry', async (exception, title) => {
  show(new ApiError({ exception, message: 'Gone.' }))
  await expect.element(heading(title)).toBeVisible()
  await expect.element(home).toHaveAttribute('href', '/')
  await expect.element(retry).not.toBeInTheDocument()
  await expect.poll(() => document.title).toBe(`${title} | PIXEL`)
})

test('an error of ours says that nothing was charged, names the request, and is tried again in place', async () => {
  const onRetry = vi.fn()
  show(new ApiError({ exception: 'ServerException', message: 'x', data: { request_id: 'req-1' } }), onRetry)
  await expect.element(heading('Something went wrong')).toBeVisible()
  await expect.element(page.getByText('This is our fault, not yours. Nothing was charged.')).toBeVisible()
  await expect.element(page.getByText('req-1')).toBeVisible()
  await retry.click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('while the service is away it asks for a moment, with the reason of the server', async () => {
  show(new ApiError({ exception: 'ServiceUnavailableException', message: 'We are back at noon.' }))
  await expect.element(heading('One moment, please')).toBeVisible()
  await expect.element(page.getByText('We are back at noon.')).toBeVisible()
})

test('an error that is none of the API says no more than that', async () => {
  show(new TypeError('x is not a function'))
  await expect.element(heading('Something went wrong')).toBeVisible()
  await expect.element(page.getByText('x is not a function')).not.toBeInTheDocument()
})
