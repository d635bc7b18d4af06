import { formatBytes } from '../../../../../../contract/files/format-bytes.ts';

export const texts = {
  heading: 'Files and storage',
  lead: 'Files of your twin, with earlier versions and what is in the bin, which are kept for 30 days, and your scans. All of it counts.',
  meter: 'Storage used',
  used: (used: number, limit: number) => `${formatBytes(used)} of ${formatBytes(limit)} used`,
  largest: (bytes: number) => `A file may have up to ${formatBytes(bytes)}.`,
  files: 'Files in use',
  versions: 'Earlier versions',
  bin: 'In the bin',
  scans: 'Scans',
  reserved: 'Kept free for unfinished uploads',
  size: formatBytes,
  binHeading: 'Empty the bin',
  binFrees: (bytes: number) =>
    `This frees ${formatBytes(bytes)}. Files in the bin then cannot be brought back.`,
  sure: 'Delete them for good',
  emptyBin: 'Empty the bin',
  emptied: 'The bin is empty.',
  uploads: 'Unfinished uploads',
  uploadsLead:
    'They go on in the twin where you began them, and end by themselves a day after the last bytes arrived.',
  received: (received: number, bytes: number) => `${formatBytes(received)} of ${formatBytes(bytes)} arrived`,
  begun: 'Begun',
  cancel: 'Cancel',
  cancelled: 'The upload was cancelled; what had arrived of it is deleted.',
} as const;
