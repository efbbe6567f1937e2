package io.mokadb.kv.hbase;

import java.util.List;
import org.apache.hadoop.hbase.client.Result;

/**
 * Some rows of a scan.
 *
 * @param rows whole rows in the order of the scan
 * @param last whether no row follows
 */
record ScanBlock(List<Result> rows, boolean last) {}
