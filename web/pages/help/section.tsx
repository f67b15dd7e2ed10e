// A section of an article that is nothing but paragraphs.

export function section(id: string, title: string, paragraphs: string[]) {
  return { id, title, text: paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>) }
}
