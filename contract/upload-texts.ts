// Messages for pictures that are refused.

/** Verbatim texts of spec §2 and §5, and the limits in words. */
export const uploadTexts = {
  wrongType: 'The image must be a file of type: jpg, jpeg, png, svg, webp, gif',
  notAnImage: 'The file provided is not an image.1',
  wentWrong: 'Something went wrong.',
  tooLarge: '{file} is larger than 15 MB.',
  tooManyPixels: '{file} has more than 50 megapixels.',
  tooManyFrames: '{file} has more than 300 frames.',
  tooManyFramePixels: '{file} has more than 150 megapixels in all its frames together.',
  broken: '{file} is damaged and cannot be read.',
  tooSlow: '{file} takes too long to read. Please save it as a JPEG and try again.',
  failedTitle: 'Image Upload Error',
  failed:
    'One or more images failed to upload. Please verify the file size and format are correct, then try again. For further help, please contact support.',
  gotIt: 'GOT IT',
  limitTitle: 'UPLOAD LIMIT REACHED',
  limit:
    "You can only upload up to 10 photos per post on PIXEL Snap Slide. You've selected more than the allowed limit. Please reduce your selection and try again.",
  sameName: 'Already added: {file}',
} as const
