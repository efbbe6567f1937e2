package io.mokadb.txn;

import io.mokadb.kv.Column;
import io.mokadb.kv.KeyRange;
import java.util.List;

/**
 * The wish of a scan to get values decoded and many at once, where they are kept so.
 *
 * @param rows all that have these columns, in and outside of the scan
 * @param column the only one that the scan reads
 * @param decoders one for each decoded column; none if only the number of values matters
 */
public record Decoding(KeyRange rows, Column column, List<CellDecoder> decoders) {}
