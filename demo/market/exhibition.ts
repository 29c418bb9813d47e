import { anselmKrol } from './artists/anselm-krol.ts';
import { bramDeWael } from './artists/bram-de-wael.ts';
import { clemenceAubry } from './artists/clemence-aubry.ts';
import { eilidhMacrae } from './artists/eilidh-macrae.ts';
import { hesterVane } from './artists/hester-vane.ts';
import { idrisBakare } from './artists/idris-bakare.ts';
import { julioFerraz } from './artists/julio-ferraz.ts';
import { marenSolheim } from './artists/maren-solheim.ts';
import { noaLindqvist } from './artists/noa-lindqvist.ts';
import { rosaliaQuispe } from './artists/rosalia-quispe.ts';
import { saskiaDemir } from './artists/saskia-demir.ts';
import { teruoHanai } from './artists/teruo-hanai.ts';
import type { DemoArtist } from './catalogue.ts';

/** The invented artists of the demo data. */
export const ARTISTS: readonly DemoArtist[] = [
  marenSolheim,
  idrisBakare,
  anselmKrol,
  hesterVane,
  saskiaDemir,
  bramDeWael,
  teruoHanai,
  rosaliaQuispe,
  noaLindqvist,
  eilidhMacrae,
  julioFerraz,
  clemenceAubry,
];
