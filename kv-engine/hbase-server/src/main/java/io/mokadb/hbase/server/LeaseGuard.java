package io.mokadb.hbase.server;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.coprocessor.CoreCoprocessor;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Refuses the answers of a region server that cannot prove that it still owns its regions: the
 * client then looks for the region's new server. Attached to a table; the regions of one server
 * share one {@link ServerLease}.
 */
@CoreCoprocessor
public final class LeaseGuard implements RegionCoprocessor, RegionObserver {
  private ServerLease lease;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  // HBase declares the parameter raw, and has no other way to a server's own session.
  @SuppressWarnings({"rawtypes", "deprecation"})
  @Override
  public void start(CoprocessorEnvironment environment) {
    RegionServerServices server =
        ((org.apache.hadoop.hbase.coprocessor.HasRegionServerServices) environment)
            .getRegionServerServices();
    lease =
        (ServerLease)
            ((RegionCoprocessorEnvironment) environment)
                .getSharedData()
                .computeIfAbsent(ServerLease.class.getName(), name -> new ServerLease(server));
    lease.acquire();
  }

  @SuppressWarnings("rawtypes")
  @Override
  public void stop(CoprocessorEnvironment environment) {
    lease.release();
  }

  @Override
  public void postGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result)
      throws IOException {
    lease.check();
  }

  @Override
  public boolean postScannerNext(
      ObserverContext<RegionCoprocessorEnvironment> context,
      InternalScanner scanner,
      List<Result> results,
      int limit,
      boolean more)
      throws IOException {
    lease.check();
    return more;
  }

  /** That a condition did not hold is an answer about the row, too. */
  @Override
  public CheckAndMutateResult postCheckAndMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      CheckAndMutate checkAndMutate,
      CheckAndMutateResult result)
      throws IOException {
    lease.check();
    return result;
  }
}
