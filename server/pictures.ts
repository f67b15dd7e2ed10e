// Every feature that uses pictures is listed here.
import { blocPictures } from './blocs/pictures.ts'
import { postPictures } from './content/pictures.ts'
import { goalPictures } from './goals/pictures.ts'
import { createPictureRegistry } from './media/picture-registry.ts'
import { profilePictures } from './profiles/pictures.ts'
import { topicPictures } from './questions/pictures.ts'

export const pictures = createPictureRegistry([
  postPictures,
  profilePictures,
  goalPictures,
  topicPictures,
  blocPictures,
])
