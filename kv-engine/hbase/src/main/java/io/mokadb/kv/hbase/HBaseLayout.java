package io.mokadb.kv.hbase;

import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** The form of the table: its families and the guard of the servers' leases. */
record HBaseLayout(HBaseSettings settings) {
  /** The class that guards the leases, in the servers' jar. */
  static final String LEASE_GUARD = "io.mokadb.hbase.server.LeaseGuard";

  /** Region names in hbase:meta are table, first row and an id of 14 bytes, between commas. */
  private static final int REGION_NAME_BYTES = 16;

  private static final int LONGEST_META_ROW = Short.MAX_VALUE;

  /** The longest row that HBase can find the region of. */
  int longestRow() {
    return LONGEST_META_ROW
        - TableName.valueOf(settings.table()).getName().length
        - REGION_NAME_BYTES;
  }

  TableDescriptor descriptor() {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf(settings.table()));
    for (Family family : Family.values()) {
      table.setColumnFamily(
          ColumnFamilyDescriptorBuilder.newBuilder(Families.name(family))
              .setMaxVersions(Integer.MAX_VALUE)
              .setInMemory(family == Family.LOCK)
              .build());
    }
    if (settings.requireLeaseGuard()) {
      addLeaseGuard(table);
    }
    return table.build();
  }

  private static void addLeaseGuard(TableDescriptorBuilder table) {
    try {
      table.setCoprocessor(CoprocessorDescriptorBuilder.newBuilder(LEASE_GUARD).build());
    } catch (IOException e) {
      throw new IllegalStateException("A new table has no other coprocessor", e);
    }
  }

  byte[][] splits() {
    return settings.splits().stream().map(Key::toByteArray).toArray(byte[][]::new);
  }

  /**
   * @throws KvException if a table that exists is not one of Moka's, or lacks the guard
   */
  void check(TableDescriptor found) {
    for (Family family : Family.values()) {
      ColumnFamilyDescriptor there = found.getColumnFamily(Families.name(family));
      if (there == null || there.getMaxVersions() != Integer.MAX_VALUE) {
        throw new KvException(
            Kind.FORMAT,
            "The HBase table "
                + settings.table()
                + " is not one of Moka's: family "
                + new String(Families.name(family), java.nio.charset.StandardCharsets.US_ASCII)
                + " is missing or drops versions");
      }
    }
    if (settings.requireLeaseGuard() && !found.hasCoprocessor(LEASE_GUARD)) {
      throw new KvException(
          Kind.INACCESSIBLE,
          "The HBase table "
              + settings.table()
              + " lacks "
              + LEASE_GUARD
              + ": put moka-hbase-server.jar on the class path of HBase's servers and attach the"
              + " class to the table, or allow stale reads in the settings");
    }
  }
}
