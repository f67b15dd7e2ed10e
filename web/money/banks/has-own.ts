// Base UI's combobox asks Object.hasOwn, which Chrome before 93 and Safari before 15.4 lack. The rest of us asks ownValue.

if (typeof Object.hasOwn !== 'function')
  Object.defineProperty(Object, 'hasOwn', {
    value: (object: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(object, key) !== undefined,
    configurable: true,
    writable: true,
  })
