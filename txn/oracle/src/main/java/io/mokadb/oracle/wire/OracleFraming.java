package io.mokadb.oracle.wire;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;

/** The frames of a connection: four bytes of length, then the body. */
public final class OracleFraming {
  /** The longest body of a frame, in bytes. */
  public static final int MAX_BODY = 1024;

  private static final int LENGTH_BYTES = 4;

  private OracleFraming() {}

  /** Adds the codecs, which turn bytes into bodies and bodies into bytes. */
  public static void addTo(ChannelPipeline pipeline) {
    addTo(pipeline, MAX_BODY);
  }

  /** The same for bodies of another length. */
  public static void addTo(ChannelPipeline pipeline, int maxBody) {
    pipeline.addLast(decoder(maxBody), new LengthFieldPrepender(LENGTH_BYTES));
  }

  /** Admits longer bodies from now on. */
  public static void widen(ChannelPipeline pipeline, int maxBody) {
    pipeline.replace(LengthFieldBasedFrameDecoder.class, null, decoder(maxBody));
  }

  private static LengthFieldBasedFrameDecoder decoder(int maxBody) {
    return new LengthFieldBasedFrameDecoder(
        maxBody + LENGTH_BYTES, 0, LENGTH_BYTES, 0, LENGTH_BYTES);
  }
}
