package io.mokadb.kv.hbase;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.io.TimeRange;

/** Turns row mutations into HBase's: with a condition into a conditional one, else a plain one. */
record RowActions(Durability durability, FamilyConditions conditions) {
  private static final byte[] NOTHING = new byte[0];

  RowActions(boolean syncToDisk, FamilyConditions conditions) {
    this(syncToDisk ? Durability.FSYNC_WAL : Durability.SYNC_WAL, conditions);
  }

  Row of(RowMutation mutation) {
    byte[] row = mutation.row().unsafeBytes();
    List<Mutation> changes = changes(row, conditions.edits(mutation.edits()));
    if (mutation.condition() instanceof Condition.NoCellIn none) {
      List<Family> families = Families.asked(none.ranges());
      if (families.size() > 1) {
        return conditions.conditional(row, none, changes);
      } else if (families.size() == 1) {
        return conditional(absence(row, none, families.get(0)), changes);
      }
    } else if (mutation.condition() instanceof Condition.CellAt at) {
      return conditional(
          CheckAndMutate.newBuilder(row)
              // Values of cells that conditions ask for are not empty (K7).
              .ifMatches(
                  Families.name(at.family()),
                  Families.qualifier(at.column()),
                  CompareOperator.NOT_EQUAL,
                  NOTHING)
              .timeRange(TimeRange.at(at.timestamp())),
          changes);
    }
    return changes.size() == 1 ? changes.get(0) : together(row, changes);
  }

  private CheckAndMutate.Builder absence(byte[] row, Condition.NoCellIn none, Family family) {
    io.mokadb.kv.TimeRange range = conditions.visible(family, none.ranges().of(family));
    return CheckAndMutate.newBuilder(row)
        .ifNotExists(Families.name(family), Families.qualifier(none.column()))
        .timeRange(TimeRange.between(range.from(), range.until()));
  }

  private List<Mutation> changes(byte[] row, List<Edit> edits) {
    Put put = new Put(row);
    Delete delete = new Delete(row);
    for (Edit edit : edits) {
      byte[] family = Families.name(edit.family());
      byte[] qualifier = Families.qualifier(edit.column());
      if (edit instanceof Edit.Put added) {
        put.addColumn(family, qualifier, added.timestamp(), added.value());
      } else if (edit instanceof Edit.Delete removed && !removed.olderToo()) {
        delete.addColumn(family, qualifier, removed.timestamp());
      } else if (edit instanceof Edit.Delete removed) {
        // The next of these makes this tombstone useless, which no other kind of it can.
        delete.addColumns(family, qualifier, removed.timestamp());
      } else if (edit instanceof Edit.DeleteUpTo removed) {
        delete.addColumns(family, qualifier, removed.timestamp());
      }
    }
    List<Mutation> changes = new ArrayList<>(2);
    for (Mutation change : List.of(put, delete)) {
      if (!change.isEmpty()) {
        changes.add(change.setDurability(durability));
      }
    }
    return changes;
  }

  static CheckAndMutate conditional(CheckAndMutate.Builder builder, List<Mutation> all) {
    if (all.size() > 1) {
      return builder.build(together(all.get(0).getRow(), all));
    }
    return all.get(0) instanceof Put put ? builder.build(put) : builder.build((Delete) all.get(0));
  }

  private static RowMutations together(byte[] row, List<Mutation> changes) {
    try {
      return new RowMutations(row).add(changes);
    } catch (IOException e) {
      throw new IllegalStateException("All changes are of one row", e);
    }
  }
}
