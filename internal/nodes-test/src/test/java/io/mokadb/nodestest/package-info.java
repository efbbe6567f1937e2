/**
 * The tests of the embedded database, over two SQL nodes that take turns.
 *
 * <ol>
 *   <li>What a test sees does not depend on the node that a statement runs at.
 *   <li>A transaction stays at the node that it began at, and so does a session with temporary
 *       tables.
 * </ol>
 */
package io.mokadb.nodestest;
