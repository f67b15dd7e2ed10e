// Polyfill for Base UI's combobox, which calls Object.hasOwn: Chrome before 93 and Safari before 15.4 lack it. Our own code uses ownValue.

if (typeof Object.hasOwn !== 'function')
  Object.defineProperty(Object, 'hasOwn', {
    value: (object: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(object, key) !== undefined,
    configurable: true,
    writable: true,
  })
