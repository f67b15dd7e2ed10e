// After a change of the creator's questions, expires everything cached that shows them.
import { explore } from '#contract/explore.ts'
import { questions } from '#contract/questions.ts'
import { useCache } from '../shell/queries.ts'

export function useQuestionsChanged(): () => void {
  const cache = useCache()
  return () => {
    for (const endpoint of [questions.own, questions.ofPage, questions.topic, explore.hashtag]) cache.expire(endpoint)
  }
}
