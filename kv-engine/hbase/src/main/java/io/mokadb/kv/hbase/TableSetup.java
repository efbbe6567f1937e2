package io.mokadb.kv.hbase;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.TableDescriptor;

/** Creates a missing table if it may be created, checks one that is there, and deletes tables. */
record TableSetup(TableAccess access, HBaseLayout layout, boolean mayCreate) {
  /** Returns how the table tests conditions. */
  FamilyConditions run(Deadline deadline) {
    AsyncAdmin admin = access.connection().getAdmin();
    if (!access.await(admin.tableExists(access.name()), deadline)) {
      if (!mayCreate) {
        throw new KvException(
            Kind.INACCESSIBLE, "There is no database " + access.location() + ", and create=false");
      }
      create(admin, deadline);
    }
    TableDescriptor found = access.await(admin.getDescriptor(access.name()), deadline);
    layout.check(found);
    return HBaseLayout.testsOnServers(found) ? new ServerConditions() : new LockMarks();
  }

  /** Deletes the table if it is there. */
  void drop(Deadline deadline) {
    AsyncAdmin admin = access.connection().getAdmin();
    if (access.await(admin.tableExists(access.name()), deadline)) {
      if (access.await(admin.isTableEnabled(access.name()), deadline)) {
        access.await(admin.disableTable(access.name()), deadline);
      }
      access.await(admin.deleteTable(access.name()), deadline);
    }
  }

  private void create(AsyncAdmin admin, Deadline deadline) {
    TableDescriptor table = layout.descriptor();
    byte[][] splits = layout.splits();
    CompletableFuture<Void> created =
        splits.length == 0 ? admin.createTable(table) : admin.createTable(table, splits);
    try {
      access.get(created, deadline);
    } catch (TimeoutException e) {
      throw HBaseErrors.timeout(access.location(), e);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TableExistsException)) {
        throw refused(e, deadline);
      }
      // Another process was faster; the check that follows looks at its table.
    }
  }

  private KvException refused(ExecutionException e, Deadline deadline) {
    String message = String.valueOf(e.getCause().getMessage());
    if (message.contains(HBaseLayout.SERVER_PACKAGE)) {
      return new KvException(
          Kind.INACCESSIBLE,
          "HBase's servers lack classes of "
              + HBaseLayout.SERVER_PACKAGE
              + ": put moka-hbase-server.jar on their class path",
          e);
    }
    return HBaseErrors.translate(access.location(), e, deadline);
  }
}
