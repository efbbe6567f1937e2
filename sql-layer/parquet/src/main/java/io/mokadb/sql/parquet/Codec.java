package io.mokadb.sql.parquet;

import io.airlift.compress.Compressor;
import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.mokadb.session.MokaException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.format.CompressionCodec;

/** Compression of pages. Stateless. */
final class Codec {
  /** Of the files that are written. */
  static final CompressionCodec WRITTEN = CompressionCodec.SNAPPY;

  private Codec() {}

  static byte[] compressed(byte[] page) {
    Compressor snappy = new SnappyCompressor();
    byte[] bytes = new byte[snappy.maxCompressedLength(page.length)];
    return Arrays.copyOf(bytes, snappy.compress(page, 0, page.length, bytes, 0, bytes.length));
  }

  /** The result, of that length; fails if the bytes are not a compressed page with one. */
  static byte[] decompressed(CompressionCodec codec, byte[] bytes, int length) throws IOException {
    return switch (codec) {
      case UNCOMPRESSED -> exact(bytes, bytes.length, length);
      case GZIP -> unzipped(bytes, length);
      case SNAPPY -> by(new SnappyDecompressor(), bytes, length);
      case ZSTD -> by(new ZstdDecompressor(), bytes, length);
      case LZ4_RAW -> by(new Lz4Decompressor(), bytes, length);
      default ->
          throw MokaException.unsupported(
              "COPY reads Parquet that is compressed by SNAPPY, ZSTD, GZIP or LZ4_RAW, not by "
                  + codec);
    };
  }

  private static byte[] by(Decompressor decompressor, byte[] bytes, int length) throws IOException {
    byte[] page = new byte[length];
    try {
      int got = decompressor.decompress(bytes, 0, bytes.length, page, 0, length);
      return exact(page, got, length);
    } catch (RuntimeException e) {
      // Whatever a decompressor throws, the bytes are broken.
      throw new IOException("a compressed page is broken: " + e.getMessage(), e);
    }
  }

  private static byte[] unzipped(byte[] bytes, int length) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      byte[] page = in.readNBytes(length);
      return exact(page, page.length, length);
    }
  }

  private static byte[] exact(byte[] page, int got, int length) throws IOException {
    if (got != length) {
      throw new IOException("a page has " + got + " bytes instead of " + length);
    }
    return page;
  }
}
