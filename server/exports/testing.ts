// Helpers for tests and benchmarks of exports.

/** The files of a zip without compression: name → bytes. Sizes are read from its central directory. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let [n, at] = directory(zip)
  for (; n > 0; n--) {
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), zip.subarray(start, start + size))
    at += 46 + name + extra + comment
  }
  return files
}

/** Number of files in the central directory and its offset, from the zip64 record if the short fields are full. */
function directory(zip: Buffer): [files: number, at: number] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const [files, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (files < 0xffff && at < 0xffffffff) return [files, at]
  const long = zip.lastIndexOf(Buffer.from('PK\x06\x06'))
  return [Number(zip.readBigUInt64LE(long + 32)), Number(zip.readBigUInt64LE(long + 48))]
}
