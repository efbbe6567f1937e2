package io.mokadb.sql.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.statistics.geospatial.GeospatialStatistics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

/** Collects the compressed pages of a column of one group. Confined to one thread. */
// Parquet's interface has these methods in their deprecated forms, too.
@SuppressWarnings("deprecation")
final class ChunkWriter implements PageWriter {
  private final ColumnDescriptor column;
  private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
  private final ByteArrayOutputStream dictionary = new ByteArrayOutputStream();
  private final Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
  private long values;
  private long uncompressed;

  ChunkWriter(ColumnDescriptor column) {
    this.column = column;
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int count,
      Statistics<?> statistics,
      Encoding repetition,
      Encoding definition,
      Encoding encoding)
      throws IOException {
    byte[] page = bytes.toByteArray();
    byte[] compressed = Codec.compressed(page);
    PageHeader header = new PageHeader(PageType.DATA_PAGE, page.length, compressed.length);
    header.setData_page_header(
        new DataPageHeader(count, format(encoding), format(definition), format(repetition)));
    write(header, compressed, pages);
    encodings.addAll(List.of(repetition, definition, encoding));
    values += count;
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int count,
      int rows,
      Statistics<?> statistics,
      Encoding repetition,
      Encoding definition,
      Encoding encoding)
      throws IOException {
    writePage(bytes, count, statistics, repetition, definition, encoding);
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int count,
      int rows,
      Statistics<?> statistics,
      SizeStatistics sizes,
      Encoding repetition,
      Encoding definition,
      Encoding encoding)
      throws IOException {
    writePage(bytes, count, statistics, repetition, definition, encoding);
  }

  @Override
  public void writePage(
      BytesInput bytes,
      int count,
      int rows,
      Statistics<?> statistics,
      SizeStatistics sizes,
      GeospatialStatistics places,
      Encoding repetition,
      Encoding definition,
      Encoding encoding)
      throws IOException {
    writePage(bytes, count, statistics, repetition, definition, encoding);
  }

  @Override
  public void writePageV2(
      int rows,
      int nulls,
      int count,
      BytesInput repetition,
      BytesInput definition,
      Encoding encoding,
      BytesInput data,
      Statistics<?> statistics) {
    throw new IllegalStateException("The writer's properties ask for pages of the first version");
  }

  @Override
  public void writeDictionaryPage(DictionaryPage page) throws IOException {
    byte[] bytes = page.getBytes().toByteArray();
    byte[] compressed = Codec.compressed(bytes);
    PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, bytes.length, compressed.length);
    header.setDictionary_page_header(
        new DictionaryPageHeader(page.getDictionarySize(), format(page.getEncoding())));
    write(header, compressed, dictionary);
    encodings.add(page.getEncoding());
  }

  private void write(PageHeader header, byte[] compressed, ByteArrayOutputStream to)
      throws IOException {
    int before = to.size();
    Util.writePageHeader(header, to);
    uncompressed += to.size() - before + header.getUncompressed_page_size();
    to.write(compressed);
  }

  private static org.apache.parquet.format.Encoding format(Encoding encoding) {
    return org.apache.parquet.format.Encoding.valueOf(encoding.name());
  }

  /** Writes the pages, the dictionary first. */
  ColumnChunk write(CountedBytes out) throws IOException {
    long start = out.count();
    dictionary.writeTo(out);
    long data = out.count();
    pages.writeTo(out);
    ColumnMetaData chunk =
        new ColumnMetaData(
            Footers.format(column.getPrimitiveType().getPrimitiveTypeName()),
            new ArrayList<>(encodings.stream().map(ChunkWriter::format).toList()),
            List.of(column.getPath()),
            Codec.WRITTEN,
            values,
            uncompressed,
            out.count() - start,
            data);
    if (dictionary.size() > 0) {
      chunk.setDictionary_page_offset(start);
    }
    return new ColumnChunk(start).setMeta_data(chunk);
  }

  @Override
  public long getMemSize() {
    return pages.size();
  }

  @Override
  public long allocatedSize() {
    return pages.size();
  }

  @Override
  public String memUsageString(String prefix) {
    return prefix + pages.size();
  }
}
