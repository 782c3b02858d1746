"""Tiny: an assembler and simulator for the processor of this course.

Run:  python3 tiny.py program.txt          (add --trace to see each step)
A line is  [label:] [NAME [address or label]]  or  [label:] number.
Everything after ; is a comment.
"""
import sys

NAMES = ["HLT", "LDA", "ADD", "SUB", "STA", "JMP", "JZ", "OUT"]


def assemble(text):
    labels, lines = {}, []
    for line in text.splitlines():                 # first pass: find the labels
        words = line.split(";")[0].replace(":", ": ").split()
        while words and words[0].endswith(":"):
            labels[words.pop(0)[:-1]] = len(lines)
        if words:
            lines.append(words)
    if len(lines) > 16:
        sys.exit(f"The program takes {len(lines)} bytes; the memory has 16.")
    memory = [0] * 16
    for address, words in enumerate(lines):        # second pass: translate
        if words[0].upper() in NAMES:
            target = words[1] if len(words) > 1 else "0"
            where = labels[target] if target in labels else int(target)
            memory[address] = NAMES.index(words[0].upper()) * 16 + where % 16
        else:
            memory[address] = int(words[0]) % 256
    return memory


def run(memory, trace=False, limit=10_000):
    a, pc, steps = 0, 0, 0
    while steps < limit:
        byte = memory[pc]                          # fetch
        code, n = byte // 16, byte % 16            # decode
        if trace:
            name = NAMES[code] if code < 8 else "?"
            print(f"pc={pc:2}  {byte:08b}  {name} {n:2}  a={a}")
        pc, steps = (pc + 1) % 16, steps + 1
        if code == 0: break                        # execute
        elif code == 1: a = memory[n]
        elif code == 2: a = (a + memory[n]) % 256
        elif code == 3: a = (a - memory[n]) % 256
        elif code == 4: memory[n] = a
        elif code == 5: pc = n
        elif code == 6: pc = n if a == 0 else pc
        elif code == 7: print(a)
        else: sys.exit(f"Unknown code {code} at address {(pc - 1) % 16}.")
    print(f"({steps} instructions)")


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        run(assemble(file.read()), trace="--trace" in sys.argv)
