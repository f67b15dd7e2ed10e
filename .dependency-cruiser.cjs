// The walls of the house, each one sentence; `npm run check` reads them, and scripts/import-rules.test.ts proves that each one rings.
/** The floor every other one stands on: who there is, who is blocked from whom, and what the desk closed. */
const people = '(accounts|profiles|blocks|moderation)'
const serverFeature =
  '(follows|following|consents|content|reactions|questions|blocs|goals|gifts|receipts|notices|sharing|discovery|reports|feeds|embeds|visits|statistics)'
const webFeature =
  '(accounts|profiles|follows|content|reactions|questions|blocs|goals|gifts|received-gifts|receipts|notices|money|sharing|discovery|surfaces|reports|desk|statistics)'
const test = '(\\.(test|fixture)\\.tsx?|/testing\\.tsx?)$'

/** A rule in the tool's words. What a `from` may not import is the `to`; types count like values. */
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    wall('no-circles', 'Nothing may need itself, not even for a type.', {}, { circular: true }),
    wall('no-unresolved', 'What is imported exists.', {}, { couldNotResolve: true }),
    wall(
      'no-barrels',
      'Import the file that holds the thing.',
      {},
      { path: '^(contract|server|web|sandbox|db|scripts|test)/.*/index\\.tsx?$' },
    ),
    wall(
      'no-orphans',
      'A file that nobody needs and that needs nobody is deleted.',
      {
        orphan: true,
        path: '^(contract|server|web|sandbox|db|scripts|test)/',
        // The browser asks for the service worker by its address, and the image for its health.
        pathNot: [
          '\\.test\\.tsx?$',
          '\\.d\\.m?ts$',
          '^web/ui/service-worker\\.js$',
          '^scripts/(health-check|until-ready)\\.ts$',
        ],
      },
      {},
    ),

    // The roots.
    wall(
      'contract-stands-alone',
      'The contract knows zod and itself.',
      { path: '^contract/', pathNot: test },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    wall(
      'web-never-server',
      'The browser learns of the server through the contract only.',
      { path: '^web/' },
      { path: '^(server|db|scripts|test)/' },
    ),
    wall(
      'web-has-no-node',
      'What runs in a browser uses nothing of Node, and neither does what the server draws of it.',
      { path: '^web/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    wall(
      'server-never-web',
      'Pages come from the built renderer, which server/html loads from dist; no source of web is imported.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    wall(
      'sandbox-is-another-company',
      'The provider knows nothing of the product: it could be in another city.',
      { path: '^sandbox/', pathNot: test },
      { path: '^(contract|server|web|db|scripts|test)/' },
    ),
    wall(
      'nobody-reaches-into-the-provider',
      'The product talks to the provider over HTTP; only tests start it in their own process.',
      { path: '^(contract|server|web|db|scripts|test)/', pathNot: [test, '^test/'] },
      { path: '^sandbox/' },
    ),
    wall(
      'demo-is-not-the-product',
      'Seed and fixtures are for scripts and tests.',
      { path: '^(contract|server|web|sandbox)/', pathNot: test },
      { path: '^(db|test|scripts)/' },
    ),

    // The floors of the server: kit < outside < otp, media < blocks < profiles < accounts < money < features < html < app, worker, main.
    wall(
      'kit-is-ground',
      'Tools know no product.',
      { path: '^server/kit/', pathNot: test },
      { path: '^server/(?!kit/)' },
    ),
    wall(
      'outside-knows-kit-only',
      'Adapters of outside services import only tools.',
      { path: '^server/outside/', pathNot: test },
      { path: '^server/(?!(outside|kit)/)' },
    ),
    wall(
      'capabilities-know-no-feature',
      'Media, codes, hashtags and the outbox never learn who uses them.',
      { path: '^server/(otp|media|hashtags|publishing|dev)/', pathNot: test },
      { path: '^server/', pathNot: ['^server/(kit|outside)/', '^server/$1/'] },
    ),
    wall(
      'people-are-below-money',
      'Who there is and what page they have is known without money, and without what anybody does here.',
      { path: `^server/${people}/`, pathNot: test },
      { path: `^server/(?!(${people}|otp|media|kit|outside)/)` },
    ),
    wall(
      'people-in-one-order',
      'Blocks and moderation know nobody, pages know both, accounts know pages; never the other way round.',
      { path: '^server/(profiles|blocks|moderation)/', pathNot: test },
      { path: `^server/${people}/`, pathNot: ['^server/$1/', '^server/(blocks|moderation)/'] },
    ),
    wall(
      'money-knows-no-feature',
      'A payment does not know what it bought.',
      { path: '^server/money/', pathNot: test },
      { path: `^server/(?!(money|${people}|otp|kit|outside)/)` },
    ),
    wall(
      'features-are-neighbours-not-family',
      'A feature asks another through its read-only queries, queries.ts, and never tells it to do anything.',
      { path: `^server/${serverFeature}/`, pathNot: test },
      { path: `^server/${serverFeature}/`, pathNot: ['^server/$1/', '/queries\\.ts$'] },
    ),
    wall(
      'events-are-below-features',
      'An event is told of whatever happened: it asks features through their queries, and tells none of them to do anything.',
      { path: '^server/(events|webhooks)/', pathNot: test },
      { path: `^server/(${serverFeature}|surfaces|live)/`, pathNot: '/queries\\.ts$' },
    ),
    wall(
      'features-know-no-composition',
      'A feature knows neither the pages drawn of it nor the program it is in.',
      { path: `^server/(${serverFeature}|${people}|money|kit|outside|media|hashtags|otp)/`, pathNot: test },
      { path: '^server/(html|dev|[^/]+\\.ts$)' },
    ),
    wall(
      'queries-import-only-queries',
      'Queries import only queries, so no circle of folders can form.',
      { path: '^server/.*/queries\\.ts$' },
      { path: '^server/', pathNot: ['^server/kit/', `^server/${people}/`, '/queries\\.ts$'] },
    ),
    wall(
      'only-main-composes',
      'Nobody imports the composition but the program that starts it.',
      { path: '^(contract|server|web|db)/', pathNot: [test, '^server/(main|app|worker)\\.ts$'] },
      { path: '^server/(main|app|worker)\\.ts$' },
    ),

    // The money wing.
    wall(
      'only-movements-post',
      'Money moves for a named reason or not at all.',
      { path: '^(server|db)/', pathNot: [test, '^server/money/'] },
      { path: '^server/money/ledger/movements\\.ts$' },
    ),
    wall(
      'ledger-knows-nobody',
      'The ledger knows only tools.',
      { path: '^server/money/ledger/', pathNot: test },
      { path: '^server/', pathNot: '^server/(kit|money/ledger)/' },
    ),
    wall(
      'features-use-few-files-of-money',
      'Features start a payment, ask what is paid, ask for money back, and say when what is sold has gone; nothing else.',
      { path: `^server/(${serverFeature}|${people}|html|media)/`, pathNot: test },
      {
        path: '^server/money/',
        pathNot:
          '^server/money/(payments/(start-payment|create-payment|checkout|supersede-checkouts|payer|queries|item-withdrawn)|refund-requests/(request-refund|queries))\\.ts$',
      },
    ),

    // One file for each foreign tool.
    wall(
      'sharp-in-media',
      'Pictures are made where the decoder runs, of what strangers send, and where we draw.',
      { path: '^server/', pathNot: [test, '^server/media/((profile-)?variants|(de|en)code-photo|draw-picture)\\.ts$'] },
      { path: '^node_modules/sharp/' },
    ),
    wall(
      'resvg-in-one-file',
      'What we draw becomes pixels in one file, which knows our fonts and opens nothing else.',
      { path: '^server/', pathNot: [test, '^server/media/render-svg\\.ts$'] },
      { path: '^node_modules/@resvg/' },
    ),
    wall(
      'http-at-the-doors',
      'Only routes, pages and tools know how a request comes in: a command is called alike by the API, the operator and the desk.',
      {
        path: '^server/',
        pathNot: [
          test,
          '^server/(kit|html)/',
          '^server/app\\.ts$',
          '[/-]routes\\.ts$',
          '^server/media/send-picture\\.ts$',
        ],
      },
      { path: '^node_modules/(fastify|@fastify)/' },
    ),
    wall(
      'openid-in-one-file',
      'Who somebody is at the provider is asked in one file.',
      { path: '^server/', pathNot: [test, '^server/outside/identity-openid\\.ts$'] },
      { path: '^node_modules/openid-client/' },
    ),
    wall(
      'sql-driver-in-kit',
      'The database driver and the query builder are known to kit alone.',
      { path: '^(server|db)/', pathNot: [test, '^server/kit/'] },
      { path: '^node_modules/(pg|kysely)/' },
    ),
    wall(
      'queue-in-kit',
      'The queue is known to kit alone.',
      { path: '^(server|db)/', pathNot: [test, '^server/kit/'] },
      { path: '^node_modules/graphile-worker/' },
    ),
    wall(
      'transports-are-chosen-once',
      'An adapter of an outside service is imported where it is chosen.',
      { path: '^(server|db)/', pathNot: [test, '^server/outside/[^/-]+\\.ts$'] },
      { path: '^server/outside/[^/]+-[^/]+\\.ts$' },
    ),
    wall(
      'only-queries-knows-the-cache',
      'The browser reads through shell/queries.ts.',
      { path: '^web/', pathNot: '^web/shell/queries\\.ts$' },
      { path: '^node_modules/@tanstack/' },
    ),

    // The floors of the browser: language, ui < shell < otp, media, dashboard < features < pages < app.
    wall(
      'language-is-ground',
      'Words are said everywhere; what says them knows the catalogue and nothing else.',
      { path: '^web/language/' },
      { path: ['^contract/(?!(languages|own-value)\\.ts$)', '^web/(?!language/)'] },
    ),
    wall(
      'ui-has-no-product',
      'The kit of looks knows no product, and of the contract only what a character and a strip of squares is.',
      { path: '^web/ui/', pathNot: test },
      { path: ['^contract/(?!(characters|squares)\\.ts$)', '^web/(?!(ui|language)/)'] },
    ),
    wall(
      'shell-is-below-features',
      'The shell knows nobody who lives in it.',
      { path: '^web/shell/', pathNot: test },
      { path: '^web/(?!(shell|ui|language)/)' },
    ),
    wall(
      'web-capabilities',
      'The code step, pictures and the dashboard frame never learn who uses them.',
      { path: '^web/(otp|media|dashboard)/', pathNot: test },
      { path: '^web/', pathNot: ['^web/(shell|ui|language)/', '^web/$1/'] },
    ),
    wall(
      'web-features-meet-in-pages',
      'Compose features in a page, or pass one as a child.',
      { path: `^web/${webFeature}/`, pathNot: test },
      { path: '^web/', pathNot: ['^web/(ui|shell|language|otp|media)/', '^web/$1/'] },
    ),
    wall(
      'pages-never-app',
      'A page does not know the application around it, nor another page.',
      { path: '^web/pages/' },
      { path: '^web/(app/|entry-|pages/[^/]+Page\\.tsx$)' },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API to parse with; swc keeps type-only imports in sight.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|test/e2e/results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
