const { readdirSync } = require('node:fs')
const { join } = require('node:path')

// The import rules, each with its reason. `npm run check` checks them; scripts/import-rules.test.ts plants one violation of each.
/** The layer below money: accounts, their pages, who blocks whom, and what the desk closed. */
const people = '(accounts|profiles|blocks|moderation)'
/** Every folder of `root` that is none of its layers, whose names are separated by spaces. */
const features = (root, layers) =>
  `(${readdirSync(join(__dirname, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !layers.split(' ').includes(entry.name))
    .map(({ name }) => name)
    .join('|')})`
const serverFeature = features(
  'server',
  'kit outside otp media hashtags publishing accounts profiles blocks moderation money events webhooks surfaces live html dev desk erasure exports backup status',
)
/** Tells others of events: to webhooks, overlays and soundboxes. */
const outgoing = '(events|webhooks|surfaces|live)'
const webFeature = features('web', 'language ui fonts shell otp media dashboard pages app status')
const test = '(\\.(test|fixture)\\.tsx?|/testing\\.tsx?)$'

/** Files that match `from` may not import files that match `to`; imported types count as well. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-circular-imports', 'No file imports itself through others, not even for a type.', {}, { circular: true }),
    rule('no-unresolved-imports', 'Every import names a file or package that exists.', {}, { couldNotResolve: true }),
    rule(
      'no-barrel-files',
      'Import the file that defines the thing, not an index.ts that passes it on.',
      {},
      { path: '^(contract|server|web|sandbox|db|scripts|test)/.*/index\\.tsx?$' },
    ),
    rule(
      'no-orphan-files',
      'Delete a file that imports nothing and that nothing imports.',
      {
        orphan: true,
        path: '^(contract|server|web|sandbox|db|scripts|test)/',
        // The browser requests the service worker by its URL, the image runs these two scripts, and component tests are set up by this file.
        pathNot: [
          '\\.test\\.tsx?$',
          '\\.d\\.m?ts$',
          '^web/ui/service-worker\\.js$',
          '^scripts/(health-check|until-ready)\\.ts$',
          '^web/slow-motion\\.ts$',
        ],
      },
      {},
    ),

    // The root folders.
    rule(
      'contract-imports-only-zod',
      'The contract imports zod and itself.',
      { path: '^contract/', pathNot: test },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    rule(
      'web-imports-no-server',
      'The browser knows the server through the contract only.',
      { path: '^web/' },
      { path: '^(server|db|scripts|test)/' },
    ),
    rule(
      'web-imports-no-node',
      'Code of web runs in browsers and in the page renderer, so it uses no module of Node.',
      { path: '^web/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'server-imports-no-web',
      'Pages come from the built renderer, which server/html loads from dist; no source of web is imported.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'sandbox-imports-no-product',
      'The sandbox stands for another company’s provider: it imports nothing of the product.',
      { path: '^sandbox/', pathNot: test },
      { path: '^(contract|server|web|db|scripts|test)/' },
    ),
    rule(
      'product-imports-no-sandbox',
      'The product talks to the provider over HTTP; only tests start it in their own process.',
      { path: '^(contract|server|web|db|scripts|test)/', pathNot: [test, '^test/'] },
      { path: '^sandbox/' },
    ),
    rule(
      'product-imports-no-demo',
      'Seed, fixtures, scripts and test tools are not part of the product.',
      { path: '^(contract|server|web|sandbox)/', pathNot: test },
      { path: '^(db|test|scripts)/' },
    ),

    // The layers of the server: kit < outside < otp, media < blocks < profiles < accounts < money < features < html < app, worker, main.
    rule(
      'kit-imports-only-kit',
      'The tools of server/kit know no product.',
      { path: '^server/kit/', pathNot: test },
      { path: '^server/(?!kit/)' },
    ),
    rule(
      'outside-imports-only-kit',
      'Adapters of outside services import only tools.',
      { path: '^server/outside/', pathNot: test },
      { path: '^server/(?!(outside|kit)/)' },
    ),
    rule(
      'capabilities-import-no-features',
      'Media, codes, hashtags, publishing and the outbox do not know which features use them.',
      { path: '^server/(otp|media|hashtags|publishing|dev)/', pathNot: test },
      { path: '^server/', pathNot: ['^server/(kit|outside)/', '^server/$1/'] },
    ),
    rule(
      'people-import-no-money-or-features',
      'Accounts, profiles, blocks and moderation work without money and without any feature.',
      { path: `^server/${people}/`, pathNot: test },
      { path: `^server/(?!(${people}|otp|media|kit|outside)/)` },
    ),
    rule(
      'people-import-in-one-order',
      'Imports go from accounts to profiles to blocks and moderation, never the other way.',
      { path: '^server/(profiles|blocks|moderation)/', pathNot: test },
      { path: `^server/${people}/`, pathNot: ['^server/$1/', '^server/(blocks|moderation)/'] },
    ),
    rule(
      'money-imports-no-features',
      'A payment does not know what it bought.',
      { path: '^server/money/', pathNot: test },
      { path: `^server/(?!(money|${people}|otp|kit|outside)/)` },
    ),
    rule(
      'features-import-only-queries-of-features',
      'A feature reads another through its read-only queries.ts and calls nothing else of it.',
      { path: `^server/${serverFeature}/`, pathNot: test },
      { path: `^server/${serverFeature}/`, pathNot: ['^server/$1/', '/queries\\.ts$'] },
    ),
    rule(
      'features-only-record-events',
      'A feature records what happened; who is told of it, and how, it does not know.',
      { path: `^server/${serverFeature}/`, pathNot: test },
      { path: `^server/${outgoing}/`, pathNot: '^server/events/(record-events|queries)\\.ts$' },
    ),
    rule(
      'outgoing-imports-only-queries-of-features',
      'What tells others of events reads features through their queries.ts and calls nothing else of them.',
      { path: `^server/${outgoing}/`, pathNot: test },
      { path: `^server/${serverFeature}/`, pathNot: '/queries\\.ts$' },
    ),
    rule(
      'events-import-no-receivers',
      'An event does not know who is told of it.',
      { path: '^server/events/', pathNot: test },
      { path: '^server/(webhooks|surfaces|live)/' },
    ),
    rule(
      'receivers-import-in-one-order',
      'Imports go from live to surfaces to webhooks, never the other way.',
      { path: '^server/(webhooks|surfaces)/', pathNot: test },
      { path: '^server/(surfaces|live)/', pathNot: '^server/$1/' },
    ),
    rule(
      'features-import-no-pages-or-program',
      'A feature knows neither the pages rendered from it nor the program that contains it.',
      { path: `^server/(${serverFeature}|${people}|money|kit|outside|media|hashtags|otp)/`, pathNot: test },
      { path: '^server/(html|dev|[^/]+\\.ts$)' },
    ),
    rule(
      'queries-import-only-queries',
      'Queries import only queries, so that no circle of folders can form.',
      { path: '^server/.*/queries\\.ts$' },
      { path: '^server/', pathNot: ['^server/kit/', `^server/${people}/`, '/queries\\.ts$'] },
    ),
    rule(
      'only-main-imports-the-program',
      'Only the program’s own files import app.ts, worker.ts and main.ts.',
      { path: '^(contract|server|web|db)/', pathNot: [test, '^server/(main|app|worker)\\.ts$'] },
      { path: '^server/(main|app|worker)\\.ts$' },
    ),

    // Money.
    rule(
      'only-money-posts-journals',
      'Other folders move money through the commands of server/money, never by posting journals.',
      { path: '^(server|db)/', pathNot: [test, '^server/money/'] },
      { path: '^server/money/ledger/movements\\.ts$' },
    ),
    rule(
      'ledger-imports-only-kit',
      'The ledger imports only tools.',
      { path: '^server/money/ledger/', pathNot: test },
      { path: '^server/', pathNot: '^server/(kit|money/ledger)/' },
    ),
    rule(
      'features-import-few-files-of-money',
      'Features start a payment, read what is paid, request a refund, report that what is sold is gone, and keep a repeated request from acting twice; nothing else.',
      { path: `^server/(${serverFeature}|${people}|html|media)/`, pathNot: test },
      {
        path: '^server/money/',
        pathNot:
          '^server/money/(idempotency|payments/(start-payment|create-payment|checkout|supersede-checkouts|payer|queries|item-withdrawn)|refund-requests/(request-refund|queries))\\.ts$',
      },
    ),

    // Packages that only few files may import.
    rule(
      'only-media-imports-sharp',
      'Only the files that decode uploads, encode their variants and draw our own pictures use the image library.',
      { path: '^server/', pathNot: [test, '^server/media/((profile-)?variants|(de|en)code-photo|draw-picture)\\.ts$'] },
      { path: '^node_modules/sharp/' },
    ),
    rule(
      'only-render-svg-imports-resvg',
      'One file renders SVG; it knows our fonts and opens no other file.',
      { path: '^server/', pathNot: [test, '^server/media/render-svg\\.ts$'] },
      { path: '^node_modules/@resvg/' },
    ),
    rule(
      'only-routes-import-fastify',
      'Only routes, pages and tools know the HTTP request: the API, the operator and the desk call the same commands.',
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
    rule(
      'only-one-file-imports-openid',
      'One file reads who a person is at the identity provider.',
      { path: '^server/', pathNot: [test, '^server/outside/identity-openid\\.ts$'] },
      { path: '^node_modules/openid-client/' },
    ),
    rule(
      'only-kit-imports-sql-driver',
      'Only server/kit imports the database driver and the query builder.',
      { path: '^(server|db)/', pathNot: [test, '^server/kit/'] },
      { path: '^node_modules/(pg|kysely)/' },
    ),
    rule(
      'only-kit-imports-queue',
      'Only server/kit imports the job queue.',
      { path: '^(server|db)/', pathNot: [test, '^server/kit/'] },
      { path: '^node_modules/graphile-worker/' },
    ),
    rule(
      'adapters-are-imported-where-chosen',
      'An adapter of an outside service is imported only by the file that chooses it.',
      { path: '^(server|db)/', pathNot: [test, '^server/outside/[^/-]+\\.ts$'] },
      { path: '^server/outside/[^/]+-[^/]+\\.ts$' },
    ),
    rule(
      'only-shell-queries-imports-cache',
      'The browser reads through shell/queries.ts.',
      { path: '^web/', pathNot: '^web/shell/queries\\.ts$' },
      { path: '^node_modules/@tanstack/' },
    ),

    // The layers of the browser: language, ui < shell < otp, media, dashboard < features < pages < app.
    rule(
      'language-imports-only-language',
      'Every folder of web says texts, so web/language imports only the catalogue of languages.',
      { path: '^web/language/' },
      { path: ['^contract/(?!(languages|own-value)\\.ts$)', '^web/(?!language/)'] },
    ),
    rule(
      'ui-imports-no-product',
      'The components of web/ui know no product; of the contract they know characters and strips of squares.',
      { path: '^web/ui/', pathNot: test },
      { path: ['^contract/(?!(characters|squares)\\.ts$)', '^web/(?!(ui|language)/)'] },
    ),
    rule(
      'shell-imports-no-features',
      'The shell does not know the features that use it.',
      { path: '^web/shell/', pathNot: test },
      { path: '^web/(?!(shell|ui|language)/)' },
    ),
    rule(
      'web-capabilities-import-no-features',
      'The code step, pictures and the dashboard frame do not know which features use them.',
      { path: '^web/(otp|media|dashboard)/', pathNot: test },
      { path: '^web/', pathNot: ['^web/(shell|ui|language)/', '^web/$1/'] },
    ),
    rule(
      'web-features-import-no-features',
      'Combine features in a page, or pass one to another as a child.',
      { path: `^web/${webFeature}/`, pathNot: test },
      { path: '^web/', pathNot: ['^web/(ui|shell|language|otp|media)/', '^web/$1/'] },
    ),
    rule(
      'pages-import-no-app-or-page',
      'A page knows neither the application around it nor another page.',
      { path: '^web/pages/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/(app/|entry-|pages/[^/]+Page\\.tsx$)' },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API to parse with; swc also reports type-only imports.
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
