package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import java.util.Arrays;

/**
 * The keys and indexes that an assignment to columns may change.
 *
 * @param changed ordinals of the assigned columns and of the generated ones
 * @param keyChanges whether the primary key may change
 * @param affected positions of the indexes whose entries may change
 * @param exclusive whether rows of the statement can have the same key one after the other
 */
record UpdateShape(int[] changed, boolean keyChanges, int[] affected, boolean exclusive) {
  static UpdateShape of(TableLayout layout, int[] assigned, TableConstraints constraints) {
    int[] changed = layout.withGenerated(assigned);
    boolean keyChanges = meet(layout.codec().keys().ordinals(), changed);
    int count = 0;
    int[] positions = new int[layout.indexes().length];
    for (int i = 0; i < layout.indexes().length; i++) {
      int[] sources = layout.indexes()[i].sources();
      if (keyChanges || meet(constraints.keyed().sources(sources), changed)) {
        positions[count++] = i;
      }
    }
    int[] affected = Arrays.copyOf(positions, count);
    boolean exclusive = keyChanges || anyUnique(layout, affected);
    return new UpdateShape(changed, keyChanges, affected, exclusive);
  }

  private static boolean anyUnique(TableLayout layout, int[] positions) {
    for (int position : positions) {
      if (layout.indexes()[position].index().unique()) {
        return true;
      }
    }
    return false;
  }

  private static boolean meet(int[] some, int[] others) {
    for (int one : some) {
      for (int other : others) {
        if (one == other) {
          return true;
        }
      }
    }
    return false;
  }
}
