package io.mokadb.kv.hbase;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.TimeRange;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Mutation;

/**
 * Conditions that Moka's part of the servers tests: they travel with the mutation, which is sent
 * under a condition that never holds. So a server without that part refuses it.
 */
record ServerConditions() implements FamilyConditions {
  /** The attribute's name and the version of its form; the server's class has the same. */
  private static final String ATTRIBUTE = "moka.empty";

  private static final int VERSION = 1;

  /** The qualifier of a column that has no cells; those of Moka's columns are longer. */
  private static final byte[] NEVER = {'-'};

  @Override
  public List<Edit> edits(List<Edit> edits) {
    return edits;
  }

  @Override
  public TimeRange visible(Family family, TimeRange range) {
    return range;
  }

  @Override
  public CheckAndMutate conditional(byte[] row, Condition.NoCellIn none, List<Mutation> changes) {
    changes.get(0).setAttribute(ATTRIBUTE, encode(none));
    return RowActions.conditional(
        CheckAndMutate.newBuilder(row)
            .ifMatches(Families.name(Family.LOCK), NEVER, CompareOperator.EQUAL, NEVER),
        changes);
  }

  private static byte[] encode(Condition.NoCellIn none) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      writeShort(out, Families.qualifier(none.column()));
      for (Family family : Families.asked(none.ranges())) {
        writeShort(out, Families.name(family));
        out.writeLong(none.ranges().of(family).from());
        out.writeLong(none.ranges().of(family).until());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory takes every byte", e);
    }
    return bytes.toByteArray();
  }

  private static void writeShort(DataOutputStream out, byte[] name) throws IOException {
    out.writeByte(name.length);
    out.write(name);
  }
}
