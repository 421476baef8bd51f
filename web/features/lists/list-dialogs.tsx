import type { ListSummary } from '../../lib/types.ts'
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'

export type ListDialog = 'people' | 'template' | 'mail' | 'link' | 'copy' | 'deletion'
type DialogProps = { list: ListSummary & { id: string }; onClose: () => void }

const dialogs: Readonly<Record<ListDialog, LazyComponent<DialogProps>>> = {
  people: lazyComponent(() =>
    import('./list-sharing-dialog.tsx').then(({ ListSharingDialog }) => ListSharingDialog),
  ),
  mail: lazyComponent(() => import('./list-email-dialog.tsx').then(({ ListEmailDialog }) => ListEmailDialog)),
  link: lazyComponent(() =>
    import('./public-link-dialog.tsx').then(({ PublicLinkDialog }) => PublicLinkDialog),
  ),
  copy: lazyComponent(() =>
    import('./duplicate-list-dialog.tsx').then(({ DuplicateListDialog }) => DuplicateListDialog),
  ),
  deletion: lazyComponent(() =>
    import('./delete-list-dialog.tsx').then(({ DeleteListDialog }) => DeleteListDialog),
  ),
  template: lazyComponent(() =>
    import('./save-template-dialog.tsx').then(({ SaveTemplateDialog }) => SaveTemplateDialog),
  ),
}

/** What opens from the menu of a list. Each is fetched when it is opened. */
export const ListDialogs = ({ which, ...props }: DialogProps & { which: ListDialog }) => (
  <LazyDialog part={dialogs[which]} {...props} />
)
