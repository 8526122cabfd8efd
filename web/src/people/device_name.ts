// What a device is called in the list of somebody's devices: what it says of itself anyway.
const kBrowsers: [RegExp, string][] = [
  [/\bFirefox\//, 'Firefox'],
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const kSystems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const found = (among: [RegExp, string][], text: string): string | undefined =>
  among.find(([sign]) => sign.test(text))?.[1];

/** At most 24 characters, as every name. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const parts = [found(kBrowsers, userAgent), found(kSystems, userAgent)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : 'Browser';
}
