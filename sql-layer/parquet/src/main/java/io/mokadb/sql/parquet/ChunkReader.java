package io.mokadb.sql.parquet;

import io.mokadb.sql.copy.RandomBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

/**
 * Reads the pages of a column of one group, one at a time. What is broken is an {@link
 * UncheckedIOException}. Confined to one thread.
 */
final class ChunkReader implements PageReader {
  private static final int LONGEST_PAGE = 128 << 20;
  private static final int HEADER = 4 << 10;
  private static final int LONGEST_HEADER = 4 << 20;

  private final RandomBytes file;
  private final ColumnMetaData chunk;
  private final Statistics<?> noStatistics;
  private final long end;
  private long at;
  private long values;
  private PageHeader header;

  ChunkReader(RandomBytes file, ColumnMetaData chunk, ColumnDescriptor column) throws IOException {
    this.file = file;
    this.chunk = chunk;
    this.noStatistics = Statistics.noopStats(column.getPrimitiveType());
    long data = chunk.getData_page_offset();
    long dictionary = chunk.getDictionary_page_offset();
    at = chunk.isSetDictionary_page_offset() && dictionary > 0 ? Math.min(dictionary, data) : data;
    long length = chunk.getTotal_compressed_size();
    if (at < 0 || length < 0 || at > file.length() || length > file.length() - at) {
      throw new IOException("its pages lie outside of the file");
    }
    end = at + length;
  }

  @Override
  public long getTotalValueCount() {
    return chunk.getNum_values();
  }

  @Override
  public DictionaryPage readDictionaryPage() {
    try {
      if (!hasNext() || header.getType() != PageType.DICTIONARY_PAGE) {
        return null;
      }
      PageHeader page = header;
      byte[] bytes = Codec.decompressed(chunk.getCodec(), body(), size(page));
      int count = page.getDictionary_page_header().getNum_values();
      // An entry has a byte at least; the decoder makes an array of that many.
      if (count < 0 || count > bytes.length) {
        throw new IOException(
            "a dictionary of " + bytes.length + " bytes has " + count + " values");
      }
      return new DictionaryPage(
          BytesInput.from(bytes), count, encoding(page.getDictionary_page_header().getEncoding()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public DataPage readPage() {
    try {
      while (values < chunk.getNum_values() && hasNext()) {
        PageHeader page = header;
        byte[] bytes = body();
        if (page.getType() == PageType.DATA_PAGE && page.isSetData_page_header()) {
          return page(page, page.getData_page_header(), bytes);
        }
        if (page.getType() == PageType.DATA_PAGE_V2 && page.isSetData_page_header_v2()) {
          return page(page, page.getData_page_header_v2(), bytes);
        }
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DataPage page(PageHeader page, DataPageHeader data, byte[] bytes) throws IOException {
    byte[] plain = Codec.decompressed(chunk.getCodec(), bytes, size(page));
    return new DataPageV1(
        BytesInput.from(plain),
        counted(data.getNum_values()),
        plain.length,
        noStatistics,
        encoding(data.getRepetition_level_encoding()),
        encoding(data.getDefinition_level_encoding()),
        encoding(data.getEncoding()));
  }

  private DataPage page(PageHeader page, DataPageHeaderV2 data, byte[] bytes) throws IOException {
    int repetition = data.getRepetition_levels_byte_length();
    int definition = data.getDefinition_levels_byte_length();
    if (repetition < 0 || definition < 0 || (long) repetition + definition > bytes.length) {
      throw new IOException("the levels of a page are longer than the page");
    }
    int levels = repetition + definition;
    byte[] rest = Arrays.copyOfRange(bytes, levels, bytes.length);
    boolean compressed = !data.isSetIs_compressed() || data.isIs_compressed();
    byte[] plain =
        compressed && rest.length > 0
            ? Codec.decompressed(chunk.getCodec(), rest, size(page) - levels)
            : rest;
    return DataPageV2.uncompressed(
        data.getNum_rows(),
        data.getNum_nulls(),
        counted(data.getNum_values()),
        BytesInput.from(Arrays.copyOf(bytes, repetition)),
        BytesInput.from(Arrays.copyOfRange(bytes, repetition, levels)),
        encoding(data.getEncoding()),
        BytesInput.from(plain),
        noStatistics);
  }

  private int counted(int count) throws IOException {
    values += count;
    if (count < 0 || values > chunk.getNum_values()) {
      throw new IOException("its pages have more values than the group");
    }
    return count;
  }

  private static Encoding encoding(org.apache.parquet.format.Encoding encoding) throws IOException {
    if (encoding == null) {
      throw new IOException("a page has an unknown encoding");
    }
    return Encoding.valueOf(encoding.name());
  }

  private static int size(PageHeader page) throws IOException {
    int size = page.getUncompressed_page_size();
    if (size < 0 || size > LONGEST_PAGE) {
      throw new IOException("a page has " + size + " bytes; at most " + LONGEST_PAGE + " are read");
    }
    return size;
  }

  /** Reads the header of the next page, unless that has been read. */
  private boolean hasNext() throws IOException {
    for (int window = HEADER; header == null && at < end; window *= 8) {
      int count = (int) Math.min(window, end - at);
      ByteArrayInputStream bytes = new ByteArrayInputStream(file.read(at, count));
      try {
        header = Util.readPageHeader(bytes);
        at += count - bytes.available();
      } catch (IOException | RuntimeException e) {
        // It may be longer than what was read of it; whatever reading it throws then, it is broken.
        if (count == end - at || window >= LONGEST_HEADER) {
          throw new IOException("the header of a page is broken: " + e.getMessage(), e);
        }
      }
    }
    return header != null;
  }

  /** The bytes of the page, as they are stored. */
  private byte[] body() throws IOException {
    int length = header.getCompressed_page_size();
    if (length < 0 || length > end - at) {
      throw new IOException("a page is longer than what is left of its column");
    }
    byte[] bytes = file.read(at, length);
    at += length;
    header = null;
    return bytes;
  }
}
