import { rehearsalPasswords as passwords } from './passwords.ts'

export const patroniUsers = {
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: passwords.replicator,
  PATRONI_REWIND_USERNAME: 'rewind',
  PATRONI_REWIND_PASSWORD: passwords.rewind,
  LC_ALL: 'C.UTF-8',
}
