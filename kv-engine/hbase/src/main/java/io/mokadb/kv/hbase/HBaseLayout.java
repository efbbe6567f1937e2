package io.mokadb.kv.hbase;

import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** The form of the table: its families and Moka's part of the servers. */
record HBaseLayout(HBaseSettings settings) {
  /** In the servers' jar. */
  static final String SERVER_PACKAGE = "io.mokadb.hbase.server";

  /** The class that guards the leases. */
  static final String LEASE_GUARD = SERVER_PACKAGE + ".LeaseGuard";

  /** The class that tests {@link ServerConditions}. */
  static final String CONDITION_OBSERVER = SERVER_PACKAGE + ".ConditionObserver";

  /** The class that bounds tombstones. */
  static final String TOMBSTONE_TRIM = SERVER_PACKAGE + ".TombstoneTrim";

  /** Says how the table tests conditions; a table without it is of the kind that was first. */
  private static final String CONDITIONS = "moka.conditions";

  private static final String ON_SERVERS = "server";

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
      table.setValue(CONDITIONS, ON_SERVERS);
      for (String observer : List.of(LEASE_GUARD, CONDITION_OBSERVER, TOMBSTONE_TRIM)) {
        add(table, observer);
      }
    }
    return table.build();
  }

  private static void add(TableDescriptorBuilder table, String observer) {
    try {
      table.setCoprocessor(CoprocessorDescriptorBuilder.newBuilder(observer).build());
    } catch (IOException e) {
      throw new IllegalStateException("A new table has no such coprocessor yet", e);
    }
  }

  /** Whether a table's servers test conditions on several families; else it has lock marks. */
  static boolean testsOnServers(TableDescriptor found) {
    return ON_SERVERS.equals(found.getValue(CONDITIONS));
  }

  byte[][] splits() {
    return settings.splits().stream().map(Key::toByteArray).toArray(byte[][]::new);
  }

  /**
   * @throws KvException if a table that exists is not one of Moka's, or lacks a part of the servers
   *     that it needs
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
      throw lacking(LEASE_GUARD, ", or add ;leaseguard=off to the URL");
    }
    if (testsOnServers(found) && !found.hasCoprocessor(CONDITION_OBSERVER)) {
      throw lacking(CONDITION_OBSERVER, "");
    }
  }

  private KvException lacking(String observer, String otherwise) {
    return new KvException(
        Kind.INACCESSIBLE,
        "The HBase table "
            + settings.table()
            + " lacks "
            + observer
            + ": put moka-hbase-server.jar on the class path of HBase's servers and attach the"
            + " class to the table"
            + otherwise);
  }
}
