import { formatNumber } from '../format.ts'

/** What arranges the sidebar: folders, favorites, and the menus of its lines. */
export const messages = {
  up: 'Move up',
  down: 'Move down',
  moved: (name: string) => `“${name}” moved`,
  movedTo: (name: string, folder: string) => `“${name}” moved to “${folder}”`,
  takenOut: (name: string, folder: string) => `“${name}” moved out of “${folder}”`,
  moveToFolder: 'Move to folder…',
  appearance: 'Icon and color…',
  renameFolder: 'Rename…',
  deleteFolder: 'Delete folder',
  deleteView: 'Delete view',
  shareView: 'Share with the workspace',
  unshareView: 'Stop sharing',
  viewShared: (name: string) => `View “${name}” shared with the workspace`,
  viewUnshared: (name: string) => `View “${name}” is no longer shared`,
  folderAdded: (name: string) => `Folder “${name}” created`,
  folderRenamed: (name: string) => `Renamed to “${name}”`,
  folderDeleted: (name: string) => `Folder “${name}” deleted. Its lists were kept.`,
  favorite: 'Add to favorites',
  unfavorite: 'Remove from favorites',
  favoriteAdded: (name: string) => `“${name}” added to favorites`,
  favoriteRemoved: (name: string) => `“${name}” removed from favorites`,
  favoritesFull: (max: number) =>
    `You've reached the limit of ${formatNumber(max)} favorites. Remove one to add another.`,
  folderDialog: {
    new: 'Create folder',
    rename: 'Rename folder',
    move: (name: string) => `Move “${name}” to a folder`,
    text: 'Folders are yours: no one else can see them.',
    name: 'Name',
    folder: 'Folder',
    none: 'No folder',
    another: 'New folder…',
    actions: { new: 'Create folder', rename: 'Rename folder', move: 'Move list' },
    needed: 'Enter a name.',
    full: (max: number) =>
      `You've reached the limit of ${formatNumber(max)} folders. Delete one to add another.`,
  },
}
