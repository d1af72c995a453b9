import { BlockList, isIP } from 'node:net';

/** Networks that are not reachable from the Internet (IANA's special-purpose registries). */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Only 2000::/3 of IPv6 is assigned. These ranges within it lead elsewhere: Teredo and 6to4 carry IPv4 addresses, the others are for documentation
 * and protocols.
 */
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const blocked = new BlockList();
for (const net of reserved4) blocked.addSubnet(...parted(net), 'ipv4');
for (const net of reserved6) blocked.addSubnet(...parted(net), 'ipv6');
const given6 = new BlockList();
given6.addSubnet('2000::', 3, 'ipv6');

function parted(net: string): [string, number] {
  const [address = '', bits] = net.split('/');
  return [address, Number(bits)];
}

/** Whether an address is on the public Internet: not this machine, its local network, a cloud's metadata service, or an unassigned address. */
export function isPublicAddress(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  if (family === 4) return !blocked.check(plain, 'ipv4');
  return family === 6 && given6.check(plain, 'ipv6') && !blocked.check(plain, 'ipv6');
}
