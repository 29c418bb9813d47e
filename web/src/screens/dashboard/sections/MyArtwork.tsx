import { Inventory } from '../../../features/inventory/Inventory.tsx';
import { InventoryFilters } from '../../../features/inventory/InventoryFilters.tsx';
import { useInventoryFilter } from '../../../features/inventory/inventory-filter.ts';
import { NoArtworks } from '../../../features/inventory/NoArtworks.tsx';
import { useInventory } from '../../../features/inventory/use-inventory.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** The works that a person has listed. */
export function MyArtwork() {
  const { filter, to } = useInventoryFilter();
  const { data, failure, loading, outdated, pages, reload } = useInventory(filter);
  const nothingListed = data?.total === 0 && filter.status === undefined;
  return (
    <Section
      title="My Artwork"
      aside={data !== undefined && !nothingListed && <ButtonLink to={paths.listArtwork}>List Artwork</ButtonLink>}
    >
      {!nothingListed && <InventoryFilters filter={filter} to={to} />}
      {loading && <Loading>Loading artworks...</Loading>}
      {failure !== undefined && <Failed message={failure} retry={reload} />}
      {data?.total === 0 && <NoArtworks status={filter.status} all={to({ status: undefined })} />}
      {data !== undefined && data.total > 0 && (
        <Inventory found={data} filter={filter} outdated={outdated} pages={pages} to={to} reload={reload} />
      )}
    </Section>
  );
}
