package io.mokadb.bench.hbase;

import io.mokadb.bench.measure.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** A table of HBase without Moka, which is deleted in the end. Confined to one thread. */
final class BareTable implements AutoCloseable {
  private static final byte[] FAMILY = "w".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] QUALIFIER = {0};
  private static final int BATCH = 1000;

  private final Connection connection;
  private final TableName name;
  private final Table table;
  private final int rows;
  private final byte[] value;
  private long next;

  private BareTable(Connection connection, TableName name, int rows, int valueBytes)
      throws IOException {
    this.connection = connection;
    this.name = name;
    this.table = connection.getTable(name);
    this.rows = rows;
    this.value = new byte[valueBytes];
    this.next = rows;
  }

  /** Creates a table with rows. */
  static BareTable create(String quorum, String name, int rows, int valueBytes) throws IOException {
    Configuration client = HBaseConfiguration.create();
    client.set("hbase.zookeeper.quorum", quorum);
    Connection connection = ConnectionFactory.createConnection(client);
    TableName tableName = TableName.valueOf(name);
    try (Admin admin = connection.getAdmin()) {
      delete(admin, tableName);
      admin.createTable(
          TableDescriptorBuilder.newBuilder(tableName)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                      .setMaxVersions(Integer.MAX_VALUE)
                      .build())
              .build());
      BareTable table = new BareTable(connection, tableName, rows, valueBytes);
      table.load();
      return table;
    }
  }

  private void load() throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      puts.add(put(key(i), value));
      if (puts.size() == BATCH || i == rows - 1) {
        table.put(puts);
        puts.clear();
      }
    }
  }

  private static byte[] key(long row) {
    return String.format("row%012d", row).getBytes(StandardCharsets.US_ASCII);
  }

  private static Put put(byte[] row, byte[] value) {
    return new Put(row).addColumn(FAMILY, QUALIFIER, value);
  }

  /** Reads one row. */
  Operation get() {
    SplittableRandom random = new SplittableRandom(1);
    return () -> {
      Get get = new Get(key(random.nextInt(rows))).addColumn(FAMILY, QUALIFIER);
      if (table.get(get).value() == null) {
        throw new IOException("a loaded row is missing");
      }
      return 0;
    };
  }

  /** Two conditional mutations of a new row, one after the other: the least that a commit needs. */
  Operation twoMutations() {
    return () -> {
      byte[] row = key(next++);
      CheckAndMutate first =
          CheckAndMutate.newBuilder(row).ifNotExists(FAMILY, QUALIFIER).build(put(row, value));
      CheckAndMutate second =
          CheckAndMutate.newBuilder(row).ifEquals(FAMILY, QUALIFIER, value).build(put(row, value));
      if (!table.checkAndMutate(first).isSuccess() || !table.checkAndMutate(second).isSuccess()) {
        throw new IOException("a mutation was refused");
      }
      return 0;
    };
  }

  private static void delete(Admin admin, TableName name) throws IOException {
    if (admin.tableExists(name)) {
      admin.disableTable(name);
      admin.deleteTable(name);
    }
  }

  @Override
  public void close() throws IOException {
    try (connection;
        table;
        Admin admin = connection.getAdmin()) {
      delete(admin, name);
    }
  }
}
