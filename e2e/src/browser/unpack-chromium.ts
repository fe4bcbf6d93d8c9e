// A program of its own, because the package unpacks into the temporary folder and nowhere else.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
