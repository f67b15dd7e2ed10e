// Builds a section of an article from paragraphs of plain text.

export function section(id: string, title: string, paragraphs: string[]) {
  return { id, title, text: paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>) }
}
