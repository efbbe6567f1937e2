package io.mokadb.kv.hbase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.Result;

/**
 * Collects one block and ends its scan when the block has enough bytes. Called by HBase's threads,
 * one at a time.
 */
final class BlockCollector implements AdvancedScanResultConsumer {
  private final int mostRows;
  private final long enoughBytes;
  private final List<Result> rows = new ArrayList<>();
  private final CompletableFuture<ScanBlock> block = new CompletableFuture<>();
  private long bytes;
  private boolean cut;

  /**
   * @param enoughBytes servers stop a little before the bound of an answer, so that half of it
   *     tells
   */
  BlockCollector(int mostRows, long enoughBytes) {
    this.mostRows = mostRows;
    this.enoughBytes = enoughBytes;
  }

  CompletableFuture<ScanBlock> block() {
    return block;
  }

  @Override
  public void onNext(Result[] results, ScanController controller) {
    for (Result result : results) {
      rows.add(result);
      bytes += Result.getTotalSizeOfCells(result);
    }
    if (bytes >= enoughBytes && rows.size() < mostRows) {
      cut = true;
      controller.terminate();
    }
  }

  @Override
  public void onError(Throwable error) {
    block.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    block.complete(new ScanBlock(rows, !cut && rows.size() < mostRows));
  }
}
