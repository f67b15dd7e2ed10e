// The secrets of development, which are public: production refuses them.

export const developmentSecrets = {
  PIXEL_SECRET: 'development-only-secret-of-pixel-0123456789',
  SANDBOX_API_KEY: 'sk_test_pixel',
  SANDBOX_WEBHOOK_SECRET: 'whsec_ZGV2ZWxvcG1lbnQtd2ViaG9vay1rZXktMDAwMDAwMDE=',
  SANDBOX_ADMIN_TOKEN: 'admin_test_pixel',
  XENDIT_SECRET_KEY: 'xnd_development_pixel',
  XENDIT_WEBHOOK_TOKENS: 'development-only-callback-token',
  OIDC_CLIENT_SECRET: 'oidc_test_pixel',
}
