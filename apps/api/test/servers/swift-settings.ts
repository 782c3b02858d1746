export type SwiftPorts = Record<'proxy' | 'account' | 'container' | 'object' | 'memcached', number>
export const swiftAccount = { accessKey: 'test:tester', secretKey: 'testing' } as const

const user = () => process.env.USER ?? 'root'
const part = (name: string, more: Record<string, string> = {}): string =>
  [`[filter:${name}]`, `use = egg:swift#${name}`, ...Object.entries(more).map((pair) => pair.join(' = '))].join('\n')

/** A server for one kind of thing, on one disk, which is a folder. */
const storageConf = (kind: 'account' | 'container' | 'object', port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user()}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (ports: SwiftPorts, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
user = ${user()}
swift_dir = ${folder}
workers = 0
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo', 'versioned_writes', 'symlink'].map((name) => part(name)).join('\n')}
${part('s3api', { location: 'us-east-1' })}
${part('tempauth', { user_test_tester: `${swiftAccount.secretKey} .admin` })}
`

/**
 * The settings of a Swift in one folder of this machine, by file.
 * https://docs.openstack.org/swift/latest/development_saio.html
 */
export const swiftSettings = (ports: SwiftPorts, folder: string): Record<string, string> => ({
  'swift.conf':
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n',
  'account.conf': storageConf('account', ports.account, folder),
  'container.conf': storageConf('container', ports.container, folder),
  'object.conf': storageConf('object', ports.object, folder),
  'proxy.conf': proxyConf(ports, folder),
})
