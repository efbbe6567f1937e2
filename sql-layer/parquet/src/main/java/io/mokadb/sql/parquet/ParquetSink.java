package io.mokadb.sql.parquet;

import io.mokadb.sql.copy.FileSink;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.PageWriteStore;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.MessageType;

/** Writes rows as a file, group by group. Confined to one thread. */
final class ParquetSink implements FileSink {
  /** Of the values of a group of rows in memory, about. */
  private static final long GROUP_BYTES = 64 << 20;

  private static final int GROUP_ROWS = 1 << 20;
  private static final int VERSION = 1;
  private static final String ROOT = "moka";

  private final CountedBytes out;
  private final List<WrittenColumn> columns;
  private final MessageType schema;
  private final ParquetProperties properties =
      ParquetProperties.builder()
          .withAllocator(new HeapByteBufferAllocator())
          .withStatisticsEnabled(false)
          .build();
  private final List<RowGroup> groups = new ArrayList<>();
  private Map<ColumnDescriptor, ChunkWriter> chunks;
  private ColumnWriteStore store;
  private ColumnWriter[] writers;
  private int rows;
  private long allRows;

  ParquetSink(OutputStream out, List<WrittenColumn> columns) {
    this.out = new CountedBytes(out);
    this.columns = columns;
    this.schema = new MessageType(ROOT, columns.stream().map(WrittenColumn::schema).toList());
  }

  @Override
  public void row(Object[] row) throws IOException {
    if (store == null) {
      begin();
    }
    for (int i = 0; i < writers.length; i++) {
      columns.get(i).write(row[i], writers[i]);
    }
    store.endRecord();
    rows++;
    if (rows == GROUP_ROWS || store.getBufferedSize() > GROUP_BYTES) {
      end();
    }
  }

  private void begin() throws IOException {
    if (out.count() == 0) {
      out.write(ParquetFormat.MAGIC);
    }
    chunks = new LinkedHashMap<>();
    for (ColumnDescriptor column : schema.getColumns()) {
      chunks.put(column, new ChunkWriter(column));
    }
    store = properties.newColumnWriteStore(schema, new Pages(chunks));
    writers = schema.getColumns().stream().map(store::getColumnWriter).toArray(ColumnWriter[]::new);
  }

  /** Where the columns of a group put their pages. */
  private record Pages(Map<ColumnDescriptor, ChunkWriter> chunks) implements PageWriteStore {
    @Override
    public PageWriter getPageWriter(ColumnDescriptor column) {
      return chunks.get(column);
    }
  }

  private void end() throws IOException {
    store.flush();
    store.close();
    store = null;
    long start = out.count();
    long bytes = 0;
    List<ColumnChunk> written = new ArrayList<>();
    for (ChunkWriter chunk : chunks.values()) {
      ColumnChunk one = chunk.write(out);
      bytes += one.getMeta_data().getTotal_uncompressed_size();
      written.add(one);
    }
    groups.add(
        new RowGroup(written, bytes, rows)
            .setFile_offset(start)
            .setTotal_compressed_size(out.count() - start));
    allRows += rows;
    rows = 0;
  }

  @Override
  public void finish() throws IOException {
    if (store == null) {
      begin();
    }
    if (rows > 0) {
      end();
    }
    List<SchemaElement> elements = new ArrayList<>();
    elements.add(new SchemaElement(ROOT).setNum_children(columns.size()));
    columns.forEach(column -> elements.addAll(column.elements()));
    FileMetaData footer =
        new FileMetaData(VERSION, elements, allRows, groups).setCreated_by("Moka");
    Footers.write(footer, out);
  }
}
