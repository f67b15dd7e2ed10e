// Routes of Ask Me Anything. Questions with a gift use the routes of gifts.
import { questions } from '#contract/questions.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { idempotentRequest } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { answerQuestion } from './answer-question.ts'
import { askQuestion } from './ask-question.ts'
import { hideQuestion } from './hide-question.ts'
import { answersOfPage, ownQuestions } from './read-questions.ts'
import { topicOfPage } from './read-topics.ts'
import { writeTopic } from './write-topic.ts'

export function questionRoutes(serve: Serve, services: Services, pictures: PictureRegistry): void {
  serve(questions.writeTopic, ({ viewer, body }) => writeTopic(services, pictures, viewer.accountId, body))
  serve(questions.topic, ({ db, params, viewer }) => topicOfPage(db, params.username, viewer?.accountId))
  serve(questions.ofPage, ({ db, params, query, viewer }) =>
    answersOfPage(db, params.username, viewer?.accountId, query),
  )
  serve(questions.ask, ({ params: { username }, viewer: { accountId }, body: { question }, idempotencyKey }) => {
    const asked = { action: 'question', username, question }
    const request = idempotentRequest(services.config, { accountId, idempotencyKey }, asked)
    return askQuestion(services, username, accountId, question, request)
  })
  serve(questions.own, ({ db, viewer, query }) => ownQuestions(db, viewer.accountId, query))
  serve(questions.answer, ({ viewer, params, body }) =>
    answerQuestion(services, viewer.accountId, params.id, body.answer),
  )
  serve(questions.hide, ({ viewer, params, body }) =>
    hideQuestion(services, viewer.accountId, params.id, body.is_hidden),
  )
}
